import {
  NotAllowedError,
  NotFoundError,
  ResponseError,
} from '@backstage/errors';
import {
  failureOf,
  isForeign,
  isOutcomeUnknown,
  isUnanswered,
  messageOf,
  withdraws,
} from './errors';

async function answer(statusCode: number, name: string, message: string) {
  return ResponseError.fromResponse(
    new Response(
      JSON.stringify({ error: { name, message }, response: { statusCode } }),
      {
        status: statusCode,
        headers: { 'content-type': 'application/json' },
      },
    ),
  );
}

/** What a proxy says in its own words. */
function page(status: number) {
  return ResponseError.fromResponse(
    new Response('<!DOCTYPE html><title>Sorry</title>', {
      status,
      statusText: 'Sorry',
      headers: { 'content-type': 'text/html' },
    }),
  );
}

describe('failureOf', () => {
  it('knows a refusal by the backend', async () => {
    expect(failureOf(await answer(403, 'NotAllowedError', 'no'))).toBe(
      'forbidden',
    );
    expect(failureOf(new NotAllowedError('no'))).toBe('forbidden');
  });

  it('knows an entity that is not there', async () => {
    expect(failureOf(await answer(404, 'NotFoundError', 'no'))).toBe(
      'not-found',
    );
    expect(failureOf(new NotFoundError('no'))).toBe('not-found');
  });

  it('knows that nobody is signed in any more', async () => {
    expect(failureOf(await answer(401, 'AuthenticationError', 'no'))).toBe(
      'signed-out',
    );
  });

  it('takes a proxy’s page for no word of the backend’s', async () => {
    expect(failureOf(await page(403))).toBe('failed');
    expect(failureOf(await page(404))).toBe('failed');
    expect(failureOf(await page(401))).toBe('signed-out');
  });

  it('takes all else for a failure', async () => {
    expect(failureOf(await answer(500, 'Error', 'broken'))).toBe('failed');
    expect(failureOf(new TypeError('Failed to fetch'))).toBe('failed');
    expect(failureOf(undefined)).toBe('failed');
  });
});

describe('isUnanswered', () => {
  it.each([
    'Failed to fetch',
    'NetworkError when attempting to fetch resource.',
    'Load failed',
  ])('knows “%s” of a browser', words => {
    expect(isUnanswered(new TypeError(words))).toBe(true);
  });

  it('tells a backend that cannot be reached from one that answers with an error', async () => {
    expect(isUnanswered(new TypeError('Failed to fetch'))).toBe(true);
    expect(isUnanswered(await answer(502, 'Error', 'Bad Gateway'))).toBe(false);
  });
});

describe('isForeign', () => {
  it.each([
    `Unexpected token '<', "<!doctype "... is not valid JSON`,
    'JSON.parse: unexpected character at line 1 column 1 of the JSON data',
    `JSON Parse error: Unrecognized token '<'`,
  ])('knows “%s” of a browser', words => {
    expect(isForeign(new SyntaxError(words))).toBe(true);
  });

  it('knows a page', async () => {
    expect(isForeign(await page(502))).toBe(true);
    expect(isForeign(await answer(502, 'Error', 'Bad Gateway'))).toBe(false);
    expect(isForeign(new TypeError('Failed to fetch'))).toBe(false);
  });
});

describe('withdraws', () => {
  it.each<[number, string, boolean]>([
    [401, 'AuthenticationError', false],
    [403, 'NotAllowedError', true],
    [404, 'NotFoundError', true],
    [500, 'Error', false],
  ])('after %d %s: %s', async (status, name, expected) => {
    expect(withdraws(await answer(status, name, 'no'))).toBe(expected);
  });
});

describe('isOutcomeUnknown', () => {
  it('is so where the answer was lost or came from elsewhere', async () => {
    expect(isOutcomeUnknown(new TypeError('Load failed'))).toBe(true);
    expect(isOutcomeUnknown(new SyntaxError('Unexpected token'))).toBe(true);
    expect(isOutcomeUnknown(await page(504))).toBe(true);
    expect(isOutcomeUnknown(await answer(502, 'Error', 'no'))).toBe(true);
  });

  it('is not where the backend itself refused', async () => {
    expect(isOutcomeUnknown(await answer(500, 'Error', 'no'))).toBe(false);
    expect(isOutcomeUnknown(await answer(403, 'NotAllowedError', 'no'))).toBe(
      false,
    );
    expect(isOutcomeUnknown(await page(401))).toBe(false);
  });
});

describe('messageOf', () => {
  it('gives the backend’s sentence', async () => {
    expect(messageOf(await answer(500, 'Error', 'the database is gone'))).toBe(
      'the database is gone',
    );
  });

  it('gives an error’s own message', () => {
    expect(messageOf(new TypeError('Failed to fetch'))).toBe('Failed to fetch');
  });

  it('gives something for anything', () => {
    expect(messageOf('plainly wrong')).toBe('plainly wrong');
    expect(messageOf(new Error(''))).toBe('Error');
  });
});
