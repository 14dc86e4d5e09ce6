import {
  NotAllowedError,
  NotFoundError,
  ResponseError,
} from '@backstage/errors';
import { failureOf, isUnanswered, messageOf } from './errors';

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

  it('takes all else for a failure', async () => {
    expect(failureOf(await answer(500, 'Error', 'broken'))).toBe('failed');
    expect(failureOf(new TypeError('Failed to fetch'))).toBe('failed');
    expect(failureOf(undefined)).toBe('failed');
  });
});

describe('isUnanswered', () => {
  it('tells a backend that cannot be reached from one that answers with an error', async () => {
    expect(isUnanswered(new TypeError('Failed to fetch'))).toBe(true);
    expect(isUnanswered(await answer(502, 'Error', 'Bad Gateway'))).toBe(false);
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
