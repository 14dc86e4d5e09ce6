import {
  entityProbation,
  environmentStatus,
  probationOf,
  violation,
} from '../__testUtils__/answers';
import { refusal, TestPortal, type Reply } from '../__testUtils__/portal';
import { probation } from '../__testUtils__/probation';

jest.setTimeout(60_000);

const token = 'very-secret-token';
const probations = '/probations';

/**
 * Waits for v2 at a portal whose entity answers as told, one look after the other, the last one for ever. Its list of probations is
 * empty, unless `listed` says otherwise; the last one of those stays for ever, too.
 */
async function wait(
  looks: Reply[],
  args: readonly string[] = [],
  listed: Reply[] = [refusal(404, 'nothing was pushed')],
) {
  let look = 0;
  let list = 0;
  const portal = new TestPortal(({ url }) => {
    if (url.includes(probations)) {
      list += 1;
      return listed[Math.min(list, listed.length) - 1];
    }
    look += 1;
    return looks[Math.min(look, looks.length) - 1];
  });
  const url = await portal.start();
  try {
    const finished = await probation(
      [
        ...['wait', '--entity', 'payments', '--environment', 'production'],
        ...['--version', 'v2', '--interval', '10ms', '--url', url, ...args],
      ],
      { env: { PROBATION_TOKEN: token } },
    );
    return { ...finished, url, looks: look, received: portal.received };
  } finally {
    await portal.stop();
  }
}

const entity = (...environments: Parameters<typeof entityProbation>[0]) => ({
  status: 200,
  body: entityProbation(environments),
});
const soaking = entity(environmentStatus('v2', 'soaking'));

describe('probation wait', () => {
  it('exits with 0 once the release is confirmed, and says each change once', async () => {
    const { code, stdout, stderr, looks, received } = await wait([
      entity(),
      soaking,
      soaking,
      entity(environmentStatus('v2', 'confirmed')),
    ]);

    expect({ code, stderr, looks }).toEqual({ code: 0, stderr: '', looks: 4 });
    expect(stdout).toBe(
      'nothing was pushed yet\nv2 is on probation\nv2 was confirmed\n',
    );
    expect(received[1]).toMatchObject({
      method: 'GET',
      url: '/api/probation/entities/component/default/payments',
      headers: { authorization: `Bearer ${token}` },
    });
  });

  it('exits with 1 when it is rolled back', async () => {
    const { code, stdout } = await wait([
      soaking,
      entity(environmentStatus('v2', 'rolled_back')),
    ]);

    expect({ code, stdout }).toEqual({
      code: 1,
      stdout: 'v2 is on probation\nv2 was rolled back\n',
    });
  });

  it('exits with 1 when a violation is open', async () => {
    const environment = {
      ...environmentStatus('v2', 'soaking', { open: 1 }),
      violations: [
        {
          ...violation,
          entityRef: 'component:default/payments',
          environment: 'production',
          generation: 1,
          firstSeenAt: '2026-01-02T03:04:05.000Z',
          lastSeenAt: '2026-01-02T03:04:05.000Z',
          closedAt: null,
          concernsCurrent: false,
          waiver: null,
        },
      ],
    };
    const { code, stdout } = await wait([entity(environment)]);

    expect({ code, stdout }).toEqual({
      code: 1,
      stdout:
        '1 open violation: rollback of v3 went to v2, which was itself rolled back\n',
    });
  });

  it('exits with 2 when no decision comes in time', async () => {
    const { code, stdout, stderr } = await wait(
      [soaking],
      ['--timeout', '300ms'],
    );

    expect({ code, stdout, stderr }).toEqual({
      code: 2,
      stdout: 'v2 is on probation\n',
      stderr:
        'probation: no decision on v2 in component:default/payments production within 300 ms: v2 is on probation\n',
    });
  });

  it('asks patiently, and no longer than the time that is left', async () => {
    const { code, looks } = await wait(
      [soaking, entity(environmentStatus('v2', 'confirmed'))],
      ['--timeout', '20s', '--interval', '1s'],
    );

    expect({ code, looks }).toEqual({ code: 0, looks: 2 });
  });

  it('looks at another environment’s decision with no interest', async () => {
    const { code } = await wait(
      [
        entity({
          ...environmentStatus('v2', 'confirmed'),
          environment: 'staging',
        }),
      ],
      ['--timeout', '200ms'],
    );

    expect(code).toBe(2);
  });

  it('reads decisions from the list of probations, too', async () => {
    const { code, stdout } = await wait(
      [entity(environmentStatus('v3', 'soaking', { line: 12 }))],
      ['--after-line', '9'],
      [
        {
          status: 200,
          body: {
            generation: 1,
            probations: [
              probationOf('v3', 'soaking', { seq: 2, lastLine: 12 }),
              probationOf('v2', 'confirmed', { seq: 1, lastLine: 10 }),
            ],
            nextBefore: null,
            total: 2,
          },
        },
      ],
    );

    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: 'v2 was confirmed\n',
    });
  });

  it('exits with 2 at once when another release took over', async () => {
    const { code, stdout, stderr } = await wait(
      [entity(environmentStatus('v3', 'soaking', { line: 12 }))],
      ['--after-line', '9'],
      [
        {
          status: 200,
          body: {
            generation: 1,
            probations: [probationOf('v2', 'superseded', { lastLine: 10 })],
            nextBefore: null,
            total: 1,
          },
        },
      ],
    );

    expect({ code, stdout, stderr }).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'probation: no decision on v2 in component:default/payments production: another release took over before v2 was decided\n',
    });
  });

  it('goes on through failures that pass', async () => {
    const { code, stdout } = await wait([
      refusal(503, 'starting'),
      { status: 404, headers: { 'content-type': 'text/html' }, body: '' },
      'hangUp',
      { status: 429, headers: { 'retry-after': '0' } },
      entity(environmentStatus('v2', 'confirmed')),
    ]);

    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^the portal answered 503 Service Unavailable: starting\nthe portal answered 404 Not Found: Probation is not there, or not yet\nthe portal cannot be reached: .*\nthe portal answered 429 Too Many Requests.*\nv2 was confirmed\n$/,
    );
  });

  it('takes no list that was not there yet for an empty one: an old decision in it would look new', async () => {
    const other = entity(environmentStatus('v3', 'confirmed'));
    const { code, stdout } = await wait(
      [other, other, entity(environmentStatus('v2', 'rolled_back'))],
      [],
      [
        { status: 404, headers: { 'content-type': 'text/html' }, body: '' },
        {
          status: 200,
          body: {
            generation: 1,
            probations: [probationOf('v2', 'confirmed')],
            nextBefore: null,
            total: 1,
          },
        },
      ],
    );

    expect({ code, stdout }).toEqual({
      code: 1,
      stdout:
        'the portal answered 404 Not Found: Probation is not there, or not yet\nnothing is known of v2 yet\nv2 was rolled back\n',
    });
  });

  it('never prints the token, even if the portal repeats it', async () => {
    const { stdout, stderr } = await wait(
      [refusal(503, `got Bearer ${token}`), entity()],
      ['--timeout', '300ms'],
    );

    expect(stdout).toContain('got Bearer ***');
    expect(stdout + stderr).not.toContain(token);
  });

  it.each([{}, 'null', '<html></html>'])(
    'takes %j for no answer of Probation',
    async body => {
      const { code, stderr, url } = await wait([{ status: 200, body }]);

      expect(code).toBe(2);
      expect(stderr).toContain(
        `${url} answered 200, but not as Probation does`,
      );
    },
  );

  it('ends at once when the portal refuses', async () => {
    const { code, stdout, stderr, url, looks } = await wait([
      refusal(404, 'no such entity'),
    ]);

    expect({ code, stdout, stderr, looks }).toEqual({
      code: 2,
      stdout: '',
      stderr: `probation: ${url}: the portal answered 404 Not Found: no such entity\n`,
      looks: 1,
    });
  });
});
