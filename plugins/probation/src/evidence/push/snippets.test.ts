/**
 * @jest-environment node
 */
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, resolve } from 'node:path';
import { parse } from 'yaml';
import { githubActions } from './githubActions';
import { gitlabCi } from './gitlabCi';
import { ingestGrant } from './ingestGrant';
import { curlCommand, pushCommand } from './pushCommand';
import { ENVIRONMENT_NAME, portalUrl, type PushTarget } from './PushTarget';
import { SYSTEMD_SETUP, systemdUnits } from './systemdUnits';

const TOKEN = 'a-token-of-the-test';
const CLI = resolve(__dirname, '../../../../../packages/probation-cli/bin');

/** Everything that some reader of a snippet could take for its own. */
const HOSTILE = 'it\'s $(touch it) `x` "${{ secrets }}" %h #a: [b]\\';

function targetOf(
  name: string,
  baseUrl = 'https://portal.example/api/probation',
): PushTarget {
  return {
    baseUrl,
    entityRef: `component:default/${name}`,
    environment: 'edge-eu-1',
  };
}

/** A GitHub expression's value, where the snippet has one to stand for its own first characters. */
function evaluated(text: string): string {
  return text.replaceAll("${{ '${{' }}", '${{');
}

interface Snippet {
  name: string;
  /** What a shell runs, by the tool that hands it over. */
  commands(target: PushTarget): string[];
}

interface Step {
  name?: string;
  run?: string;
  env?: Record<string, string>;
}

function githubSteps(target: PushTarget): Step[] {
  return parse(githubActions(target)).jobs.deploy.steps;
}

const SNIPPETS: Snippet[] = [
  {
    name: 'probation push',
    commands: target => [`${pushCommand(target)}\n`],
  },
  { name: 'curl', commands: target => [curlCommand(target)] },
  {
    name: 'GitHub Actions',
    commands: target =>
      githubSteps(target).flatMap(({ run }) => (run ? [evaluated(run)] : [])),
  },
  {
    name: 'GitLab CI',
    commands: target =>
      Object.values(parse(gitlabCi(target))).flatMap(job =>
        typeof job === 'object' && job !== null && 'script' in job
          ? job.script
          : [],
      ) as string[],
  },
  { name: 'systemd', commands: () => [SYSTEMD_SETUP] },
];

describe.each(SNIPPETS)('$name', ({ commands }) => {
  it.each(['checkout', HOSTILE])('is a command for the shell: %s', name => {
    const found = commands(targetOf(name));

    expect(found.length).toBeGreaterThan(0);
    for (const command of found) {
      const { status, stderr } = spawnSync('bash', ['-n'], {
        input: command,
        encoding: 'utf8',
      });
      expect({ command, status, stderr }).toMatchObject({
        status: 0,
        stderr: '',
      });
    }
  });
});

describe('in YAML', () => {
  it('gives GitHub the token in the environment of the steps that need it, and of no other', () => {
    const { jobs } = parse(githubActions(targetOf('checkout')));
    expect(jobs.deploy.env).toEqual({
      PROBATION_URL: 'https://portal.example',
      VERSION: '${{ github.sha }}',
    });
    const secret = '${{ secrets.PROBATION_TOKEN }}';
    expect(
      githubSteps(targetOf('checkout'))
        .filter(({ env }) => env)
        .map(({ name, env }) => [name, env]),
    ).toEqual([
      ['Push the ledger', { PROBATION_TOKEN: secret }],
      ['Wait until the release is confirmed', { PROBATION_TOKEN: secret }],
    ]);
  });

  it('leaves nothing in a name for GitHub to evaluate', () => {
    const expressions = githubSteps(targetOf(HOSTILE)).flatMap(
      ({ run = '' }) => run.match(/\$\{\{ .*? \}\}/g) ?? [],
    );
    // One in each of the two commands that name the entity.
    expect(expressions).toEqual(["${{ '${{' }}", "${{ '${{' }}"]);
  });

  it('lets GitLab push after a failed deployment, and wait after a good one', () => {
    const jobs = parse(
      gitlabCi(targetOf('checkout', 'https://a$b/api/probation')),
    );

    expect(jobs['.probation'].variables).toEqual({
      PROBATION_URL: 'https://a$$b',
    });
    expect(jobs.deploy.artifacts).toEqual({
      when: 'always',
      paths: ['ledger.jsonl'],
    });
    expect(jobs['push-ledger'].when).toBe('always');
    expect(jobs['wait-until-confirmed'].when).toBeUndefined();
    const stages = ['deploy', 'push-ledger', 'wait-until-confirmed'].map(
      name => jobs[name].stage,
    );
    expect(jobs.stages).toEqual(stages);
  });

  it('names the grant that an administrator adds', () => {
    expect(parse(ingestGrant(targetOf('checkout')))).toEqual({
      backend: {
        auth: {
          externalAccess: [
            {
              type: 'static',
              options: {
                token: '${PROBATION_TOKEN}',
                subject: 'deployer-checkout',
              },
            },
          ],
        },
      },
      probation: {
        ingest: {
          grants: [
            {
              subject: 'deployer-checkout',
              entities: ['component:default/checkout'],
              environments: ['edge-eu-1'],
            },
          ],
        },
      },
    });
  });

  it('keeps a grant’s names from YAML and from the configuration’s reader', () => {
    const { probation } = parse(ingestGrant(targetOf(HOSTILE)));
    const [grant] = probation.ingest.grants;

    expect(grant.entities).toEqual([
      `component:default/${HOSTILE.replace('${', '$$${')}`,
    ]);
    expect(grant.subject).toMatch(/^[\w.-]+$/);
  });
});

describe('systemd units', () => {
  /** Sections with their settings, as systemd reads them; a value that goes on is joined. */
  function sections(text: string): Record<string, Record<string, string>> {
    const found: Record<string, Record<string, string>> = {};
    let section = '';
    for (const line of text.replace(/\\\n/g, ' ').split('\n')) {
      const head = /^\[(\w+)\]$/.exec(line);
      const setting = /^(\w+)=(.*)$/.exec(line);
      if (head) {
        section = head[1];
        found[section] = {};
      } else if (setting) {
        found[section][setting[1]] = setting[2].replace(/\s+/g, ' ');
      } else {
        expect(line).toMatch(/^(#.*)?$/);
      }
    }
    return found;
  }

  const [service, path, timer] = systemdUnits(targetOf('checkout')).map(
    ({ text }) => sections(text),
  );

  it('start one service, by a path and by a timer', () => {
    expect(systemdUnits(targetOf('checkout')).map(({ name }) => name)).toEqual([
      'probation-push.service',
      'probation-push.path',
      'probation-push.timer',
    ]);
    expect(Object.keys(service)).toEqual(['Unit', 'Service']);
    expect(service.Service.Type).toBe('oneshot');
    expect(service.Service.ExecStart).toBe(
      '/usr/bin/env probation push /var/lib/deployer/ledger.jsonl --entity component:default/checkout --environment edge-eu-1',
    );
    expect(service.Service.ExecStart).toContain(`${path.Path.PathModified} `);
    expect(path.Install.WantedBy).toBe('multi-user.target');
    expect(timer.Install.WantedBy).toBe('timers.target');
  });

  it('read the token from a file, which the setup keeps from others', () => {
    const { Environment, EnvironmentFile } = service.Service;
    expect(Environment).toBe('PROBATION_URL=https://portal.example');
    expect(SYSTEMD_SETUP).toContain(
      `sudo install -m 600 /dev/null ${EnvironmentFile}\n`,
    );
  });

  it('leave nothing in a name for systemd to read', () => {
    const [odd] = systemdUnits(targetOf('50% of "$a"\\'));
    expect(sections(odd.text).Service.ExecStart).toContain(
      '--entity "component:default/50%% of \\"$$a\\"\\\\" ',
    );
  });
});

describe('against a portal', () => {
  interface Request {
    method?: string;
    url?: string;
    authorization?: string;
    type?: string;
    body: string;
  }
  const requests: Request[] = [];
  let failures = 0;
  let server: Server;
  let folder: string;
  let baseUrl: string;

  beforeAll(async () => {
    server = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) {
        body += chunk;
      }
      const { method, url, headers } = request;
      requests.push({
        method,
        url,
        authorization: headers.authorization,
        type: headers['content-type'],
        body,
      });
      if (failures > 0) {
        failures -= 1;
        response.writeHead(503, { 'retry-after': '0' }).end('{}');
        return;
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end(
        JSON.stringify({
          entityRef: 'component:default/x',
          environment: 'edge-eu-1',
          result: 'created',
          generation: 1,
          lines: 1,
          appendedLines: 1,
          bytes: 3,
          digest: '0'.repeat(64),
          unterminated: false,
          status: {
            current: null,
            lastGood: null,
            candidate: null,
            restarts: null,
            deploy: null,
          },
          good: 'unknown',
          verdict: 'unknown',
          newViolations: [],
          openViolations: 0,
        }),
      );
    });
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    baseUrl = `http://127.0.0.1:${port}/api/probation`;
    folder = mkdtempSync(resolve(tmpdir(), 'push-'));
    writeFileSync(resolve(folder, 'ledger.jsonl'), '{}\n');
  });

  beforeEach(() => {
    requests.length = 0;
  });

  afterAll(async () => {
    await new Promise(done => server.close(done));
    rmSync(folder, { recursive: true });
  });

  /** Runs a command as CI does: with bash that ends at the first failure. */
  function run(command: string, env: Record<string, string> = {}) {
    return new Promise<{ code: unknown; output: string }>(done => {
      execFile(
        'bash',
        ['-e', '-o', 'pipefail', '-c', command],
        {
          cwd: folder,
          env: {
            ...process.env,
            NODE_OPTIONS: '',
            PATH: `${CLI}${delimiter}${process.env.PATH}`,
            PROBATION_TOKEN: TOKEN,
            ...env,
          },
        },
        (error, stdout, stderr) =>
          done({ code: error?.code ?? 0, output: stdout + stderr }),
      );
    });
  }

  function pushed(name: string): Request {
    return {
      method: 'PUT',
      url: `/api/probation/entities/component/default/${name}/environments/edge-eu-1/ledger`,
      authorization: `Bearer ${TOKEN}`,
      type: 'application/jsonl',
      body: '{}\n',
    };
  }

  it('curl pushes for whatever name, and again when the portal is busy', async () => {
    failures = 1;
    const { code, output } = await run(curlCommand(targetOf(HOSTILE, baseUrl)));

    expect(code).toBe(0);
    expect(output).toContain('"result":"created"');
    expect(output).not.toContain(TOKEN);
    const encoded = encodeURIComponent(HOSTILE);
    expect(requests).toEqual([pushed(encoded), pushed(encoded)]);
  });

  it('curl fails when the portal refuses', async () => {
    const { code } = await run(
      curlCommand(
        targetOf('checkout', 'http://127.0.0.1:1/api/probation'),
      ).replace('--retry 6 --retry-connrefused', ''),
    );
    // curl's own code for a portal that cannot be reached.
    expect(code).toBe(7);
  });

  it('the probation command pushes', async () => {
    const { code, output } = await run(
      pushCommand(targetOf('A.b_c--9', baseUrl)),
    );

    expect({ code, output }).toMatchObject({ code: 0 });
    expect(requests).toEqual([pushed('a.b_c--9')]);
  });

  it.each([
    ['curl', curlCommand],
    ['the probation command', pushCommand],
  ])('%s says which generation it pushes for, if told', async (_, command) => {
    const target = { ...targetOf('checkout', baseUrl), generation: 2 };
    const { code, output } = await run(command(target));

    expect({ code, output }).toMatchObject({ code: 0 });
    const { url, ...rest } = pushed('checkout');
    expect(requests).toEqual([{ ...rest, url: `${url}?generation=2` }]);
  });

  it('the step for GitHub pushes, with its run as the source', async () => {
    const workflow = parse(githubActions(targetOf('A.b_c--9', baseUrl)));
    const step = githubSteps(targetOf('A.b_c--9', baseUrl)).find(
      ({ name }) => name === 'Push the ledger',
    );
    const { code, output } = await run(step?.run ?? 'false', {
      PROBATION_URL: workflow.jobs.deploy.env.PROBATION_URL,
      GITHUB_SERVER_URL: 'https://github.example',
      GITHUB_REPOSITORY: 'shop/checkout',
      GITHUB_RUN_ID: '42',
    });

    expect({ code, output }).toMatchObject({ code: 0 });
    const source = encodeURIComponent(
      'https://github.example/shop/checkout/actions/runs/42',
    );
    const { url, ...rest } = pushed('a.b_c--9');
    expect(requests).toEqual([{ ...rest, url: `${url}?sourceUrl=${source}` }]);
  });

  it('the script for GitLab pushes, with its job as the source', async () => {
    const jobs = parse(gitlabCi(targetOf('checkout', baseUrl)));
    const [script] = jobs['push-ledger'].script;
    const { code, output } = await run(script, {
      PROBATION_URL: jobs['.probation'].variables.PROBATION_URL,
      CI_JOB_URL: 'https://gitlab.example/-/jobs/42',
    });

    expect({ code, output }).toMatchObject({ code: 0 });
    const source = encodeURIComponent('https://gitlab.example/-/jobs/42');
    const { url, ...rest } = pushed('checkout');
    expect(requests).toEqual([{ ...rest, url: `${url}?sourceUrl=${source}` }]);
  });
});

describe('portalUrl', () => {
  it.each([
    ['https://portal.example/api/probation', 'https://portal.example'],
    [
      'https://portal.example/base/api/probation/',
      'https://portal.example/base',
    ],
    ['https://probation.example', 'https://probation.example'],
  ])('of %s is %s', (baseUrl, expected) => {
    expect(portalUrl(baseUrl)).toBe(expected);
  });
});

describe('ENVIRONMENT_NAME', () => {
  it.each(['production', 'edge-eu-1', 'a', '9', `a${'b'.repeat(62)}`])(
    'takes %s',
    name => {
      expect(ENVIRONMENT_NAME.test(name)).toBe(true);
    },
  );

  it.each(['', 'Prod', '-a', 'a-', 'a_b', 'a b', `a${'b'.repeat(63)}`])(
    'refuses %p',
    name => {
      expect(ENVIRONMENT_NAME.test(name)).toBe(false);
    },
  );
});
