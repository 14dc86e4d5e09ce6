import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ledgerPushed, violation } from '../__testUtils__/answers';
import {
  refusal,
  TestPortal,
  type Received,
  type Reply,
} from '../__testUtils__/portal';
import { fixture, probation } from '../__testUtils__/probation';

jest.setTimeout(60_000);

const token = 'very-secret-token';
const target = ['--entity', 'payments', '--environment', 'production'];
const quick = ['--retry-delay', '10ms'];
const ledger = fixture('ledgers/forged.apply');
const ok: Reply = { status: 200, body: ledgerPushed() };

/** Pushes to a portal that answers as told, and says what the portal got. */
async function push(
  args: readonly string[],
  answer: (request: Received, count: number) => Reply,
  env: Record<string, string> = { PROBATION_TOKEN: token },
  whereTo: readonly string[] = target,
) {
  const portal = new TestPortal(answer);
  const url = await portal.start();
  try {
    const finished = await probation(
      ['push', ...args, ...whereTo, ...quick, '--url', url],
      { env },
    );
    for (const output of [finished.stdout, finished.stderr]) {
      expect(output).not.toContain(token);
    }
    return { ...finished, url, received: portal.received };
  } finally {
    await portal.stop();
  }
}

describe('probation push', () => {
  it('sends the file’s bytes with the token and prints what the portal says', async () => {
    const { code, stdout, stderr, received } = await push(
      [
        ledger,
        '--source-url',
        'https://ci.example/1?a=b&c',
        '--generation',
        '1',
      ],
      () => ({
        status: 200,
        body: ledgerPushed({
          verdict: 'fail',
          good: 'no',
          newViolations: [violation],
          openViolations: 2,
        }),
      }),
    );

    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toBe(
      `${[
        'component:default/payments production: ledger extended by 3 lines to 6 (generation 1)',
        `sha256: ${'ab'.repeat(32)}`,
        'verdict: fail; good: no',
        'status: deploy confirmed, current v1, last_good v1, candidate v1, restarts 0',
        'new violations: 1',
        '  line 6: rollback of v3 went to v2, which was itself rolled back (rollback-to-rolled-back)',
        'open violations: 2',
      ].join('\n')}\n`,
    );
    expect(received).toHaveLength(1);
    const [{ method, url, headers, body }] = received;
    expect({ method, url }).toEqual({
      method: 'PUT',
      url: '/api/probation/entities/component/default/payments/environments/production/ledger?generation=1&sourceUrl=https%3A%2F%2Fci.example%2F1%3Fa%3Db%26c',
    });
    const bytes = await readFile(ledger);
    expect(body).toBe(bytes.toString('utf8'));
    expect(headers).toMatchObject({
      authorization: `Bearer ${token}`,
      'content-type': 'application/jsonl',
      'content-length': String(bytes.length),
    });
  });

  it('pushes a report as one', async () => {
    const { lines, bytes, digest, appendedLines, unterminated, ...answer } =
      ledgerPushed({ result: 'created' });

    const { code, stdout, received } = await push(
      [fixture('reports/soaking.report'), '--report'],
      () => ({ status: 200, body: answer }),
    );

    expect(code).toBe(0);
    expect(stdout).toContain(
      'component:default/payments production: report created (generation 1)\n',
    );
    expect(received[0].url).toMatch(/\/environments\/production\/report$/);
    expect(received[0].headers['content-type']).toBe(
      'text/plain; charset=utf-8',
    );
    expect(received[0].body).toMatch(/^soak_ms: 30000\n/);
  });

  it('prints the whole answer as JSON', async () => {
    const { stdout } = await push([ledger, '--format', 'json'], () => ok);

    expect(JSON.parse(stdout)).toEqual(ledgerPushed());
  });

  it('tells when the last line has no line end yet', async () => {
    const { stdout } = await push([ledger], () => ({
      status: 200,
      body: ledgerPushed({ unterminated: true }),
    }));

    expect(stdout).toContain('the last line has no line end yet');
  });

  it('pushes an empty report, but no empty ledger', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'probation-push-'));
    try {
      const file = join(dir, 'empty');
      await writeFile(file, '');
      const report = await push([file, '--report'], () => ok);
      const empty = await push([file], () => ok);

      expect(report.code).toBe(0);
      expect(report.received[0].headers['content-length']).toBe('0');
      expect(empty).toMatchObject({
        code: 2,
        stdout: '',
        stderr: `probation: ${file}: empty; a ledger must have a line\n`,
        received: [],
      });
    } finally {
      await rm(dir, { recursive: true });
    }
  });

  it.each([
    [true, ': the last line is not ended by a line feed'],
    [false, ''],
  ])(
    'exits with 2 when the portal has no line after it (unterminated: %s)',
    async (unterminated, why) => {
      const { code, stdout, stderr } = await push([ledger], () => ({
        status: 200,
        body: ledgerPushed({ result: 'unchanged', lines: 0, unterminated }),
      }));

      expect({ code, stdout, stderr }).toEqual({
        code: 2,
        stdout: '',
        stderr: `probation: ${ledger}: no finished line, so that nothing was stored${why}\n`,
      });
    },
  );

  it.each([
    [99, 'new violations: 99\n'],
    [100, 'new violations: 100 or more, the first 100 of them are\n'],
  ])(
    'does not say that %d violations are all when there may be more',
    async (named, words) => {
      const { stdout } = await push([ledger], () => ({
        status: 200,
        body: ledgerPushed({
          newViolations: Array.from({ length: named }, () => violation),
          openViolations: 899,
        }),
      }));

      expect(stdout).toContain(words);
      expect(stdout).toContain('open violations: 899\n');
    },
  );

  it('sends the same bytes again after 500, 429, a lost connection and the 404 of a backend that is starting', async () => {
    const replies: Reply[] = [
      refusal(500, 'database is locked'),
      { status: 429, headers: { 'retry-after': '0' } },
      'hangUp',
      { status: 404, headers: { 'content-type': 'text/html' }, body: '' },
      { status: 404, body: 'Cannot PUT /api/probation' },
      ok,
    ];
    const { code, stderr, received } = await push(
      [ledger],
      (_, count) => replies[count],
    );

    expect(code).toBe(0);
    expect(received).toHaveLength(6);
    expect(new Set(received.map(({ body }) => body)).size).toBe(1);
    const lines = stderr.trimEnd().split('\n');
    expect(lines).toHaveLength(5);
    expect(lines[0]).toMatch(
      /^probation: the portal answered 500 Internal Server Error: database is locked; trying again in \d+ ms$/,
    );
    expect(lines[1]).toMatch(
      /^probation: the portal answered 429 Too Many Requests.*; trying again in \d+ ms$/,
    );
    expect(lines[2]).toMatch(
      /^probation: the portal cannot be reached: .*; trying again in \d+ ms$/,
    );
    for (const line of lines.slice(3)) {
      expect(line).toMatch(
        /^probation: the portal answered 404 Not Found: Probation is not there, or not yet; trying again in \d+ ms$/,
      );
    }
  });

  it('never prints the token, even if the portal repeats it', async () => {
    const echo = `got Bearer ${token}`;
    const { code, stdout, stderr } = await push(
      [ledger, '--format', 'json'],
      (_, count) =>
        count === 0
          ? refusal(500, echo)
          : { status: 200, body: { ...ledgerPushed(), echo } },
    );

    expect(code).toBe(0);
    expect(stderr).toContain('got Bearer ***; trying again');
    expect(stdout).toContain('got Bearer ***');
  });

  it.each([
    ['an empty object', {}],
    ['null', 'null'],
    ['a login page', '<html><body>Sign in</body></html>'],
    ['nothing', ''],
  ])('takes %s for no answer of Probation', async (_, body) => {
    const { code, stdout, stderr, url, received } = await push(
      [ledger],
      () => ({ status: 200, body }),
    );

    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(received).toHaveLength(1);
    expect(stderr).toBe(
      `probation: not pushed to ${url}: ${url} answered 200, but not as Probation does; is it the base URL of the Backstage backend?\n`,
    );
  });

  it.each([
    ['--source-url', 'data:text/html,hi', 'must be an http or https URL'],
    ['--entity', 'a:b:c/d/e', 'must be a reference like payments'],
    ['--generation', '0', 'Allowed is a whole number from 1 on'],
    ['--generation', 'two', 'Allowed is a whole number from 1 on'],
  ])('refuses %s %s before it sends anything', async (option, value, words) => {
    const { code, stderr, received } = await push(
      [ledger, option, value].concat(
        option === '--entity' ? ['--environment', 'production'] : [],
      ),
      () => ok,
      { PROBATION_TOKEN: token },
      option === '--entity' ? [] : target,
    );

    expect(code).toBe(2);
    expect(stderr).toContain(`${option}`);
    expect(stderr).toContain(words);
    expect(received).toEqual([]);
  });

  it('waits as long as Retry-After says', async () => {
    const at: number[] = [];
    const { code } = await push([ledger], (_, count) => {
      at.push(performance.now());
      return count === 0
        ? { status: 503, headers: { 'retry-after': '1' } }
        : ok;
    });

    expect(code).toBe(0);
    expect(at[1] - at[0]).toBeGreaterThanOrEqual(1000);
  });

  it('gives up after so many tries', async () => {
    const { code, stdout, stderr, url, received } = await push(
      [ledger, '--retries', '2'],
      () => refusal(503, 'starting'),
    );

    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(received).toHaveLength(3);
    expect(stderr.trimEnd().split('\n').at(-1)).toBe(
      `probation: not pushed to ${url}: the portal answered 503 Service Unavailable: starting`,
    );
  });

  it.each([
    [400, 'Bad Request', 'line 3: ts must be an integer of at least 0'],
    [401, 'Unauthorized', 'Missing credentials'],
    [403, 'Forbidden', 'name ci in probation.ingest.grants'],
    [404, 'Not Found', 'The catalog has no entity component:default/payments'],
    [409, 'Conflict', 'line 3 was pushed again with different content'],
    [413, 'Payload Too Large', 'the ledger is larger than 8 bytes'],
  ])(
    'does not repeat what is refused with %d',
    async (status, name, message) => {
      const { code, stdout, stderr, url, received } = await push([ledger], () =>
        refusal(status, message),
      );

      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(received).toHaveLength(1);
      expect(stderr).toBe(
        `probation: not pushed to ${url}: the portal answered ${status} ${name}: ${message}\n`,
      );
    },
  );

  it.each([
    ['text/html', '<html>bad gateway</html>', ''],
    ['text/plain', 'upstream is down', ': upstream is down'],
  ])('prints no page of a proxy: %s', async (type, body, said) => {
    const { stderr, url } = await push([ledger, '--retries', '0'], () => ({
      status: 502,
      headers: { 'content-type': type },
      body,
    }));

    expect(stderr).toBe(
      `probation: not pushed to ${url}: the portal answered 502 Bad Gateway${said}\n`,
    );
  });

  it('does not carry its token to where a portal redirects', async () => {
    const { code, stderr, received } = await push([ledger], () => ({
      status: 307,
      headers: { location: 'https://elsewhere.example/api' },
    }));

    expect(code).toBe(2);
    expect(received).toHaveLength(1);
    expect(stderr).toContain(
      'the portal redirects to https://elsewhere.example; say that URL',
    );
  });

  it('does not print a token that the portal echoes', async () => {
    const { code, stderr } = await push([ledger], () =>
      refusal(401, `bad token ${token}`),
    );

    expect(code).toBe(2);
    expect(stderr).toContain('bad token ***');
  });

  it.each([
    [[], 1, 0],
    [['--fail-on', 'violation'], 0, 0],
    [['--fail-on', 'violation'], 1, 1],
  ])(
    'with %j and %d open violations exits with %d',
    async (args, openViolations, expected) => {
      const { code } = await push([ledger, ...args], () => ({
        status: 200,
        body: ledgerPushed({ openViolations }),
      }));

      expect(code).toBe(expected);
    },
  );

  it('takes the portal’s URL from the environment', async () => {
    const portal = new TestPortal(() => ok);
    const url = await portal.start();
    try {
      const { code } = await probation(['push', ledger, ...target], {
        env: { PROBATION_TOKEN: token, PROBATION_URL: `${url}/base/` },
      });

      expect(code).toBe(0);
      expect(portal.received[0].url).toMatch(/^\/base\/api\/probation\//);
    } finally {
      await portal.stop();
    }
  });

  it('names a portal that cannot be reached', async () => {
    const portal = new TestPortal(() => ok);
    const url = await portal.start();
    await portal.stop();

    const { code, stderr } = await probation(
      ['push', ledger, ...target, '--url', url, '--retries', '0'],
      { env: { PROBATION_TOKEN: token } },
    );

    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: `probation: not pushed to ${url}: the portal cannot be reached: connection refused (ECONNREFUSED)\n`,
    });
  });

  describe('says what is wrong before it sends anything', () => {
    it.each([
      [
        {},
        [ledger],
        'PROBATION_TOKEN is not set; it must hold a token that the portal accepts',
      ],
      [
        { PROBATION_TOKEN: 'se cret' },
        [ledger],
        'PROBATION_TOKEN holds characters that no token has, such as a space or a line end',
      ],
      [
        { PROBATION_TOKEN: token },
        ['/none/ledger.jsonl'],
        '/none/ledger.jsonl: cannot be opened: no such file or directory',
      ],
      [
        { PROBATION_TOKEN: token },
        [fixture('ledgers')],
        `${fixture('ledgers')}: not a file; what is pushed must be there to be pushed again`,
      ],
      [
        { PROBATION_TOKEN: token },
        ['-'],
        'push takes a file, not standard input: it reads it again for each attempt',
      ],
      [
        { PROBATION_TOKEN: token },
        [ledger, '--environment', 'Prod'],
        '--environment Prod: must be lower case letters, digits and dashes, at most 63, neither first nor last a dash',
      ],
      [
        { PROBATION_TOKEN: token },
        [ledger, '--entity', 'component:'],
        '--entity component:: must be a reference like payments or component:default/payments',
      ],
    ])('%j %j', async (env, args, message) => {
      const portal = new TestPortal(() => ok);
      const url = await portal.start();
      try {
        const { code, stdout, stderr } = await probation(
          ['push', ...target, ...quick, '--url', url, ...args],
          { env },
        );

        expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
        expect(stderr.replace(/^probation: /, '').trimEnd()).toEqual(message);
        expect(portal.received).toEqual([]);
      } finally {
        await portal.stop();
      }
    });

    it.each([
      [
        'ftp://portal',
        'must be an http or https URL, the base URL of the backend',
      ],
      ['portal', 'must be an http or https URL, the base URL of the backend'],
      [
        'https://user:hunter2@portal',
        'must hold neither a user name, a password, a query nor a fragment',
      ],
    ])('--url %s, without repeating it', async (url, message) => {
      expect(
        await probation(['push', ledger, ...target, '--url', url], {
          env: { PROBATION_TOKEN: token },
        }),
      ).toEqual({
        code: 2,
        stdout: '',
        stderr: `probation: --url: ${message}\n`,
      });
    });
  });
});
