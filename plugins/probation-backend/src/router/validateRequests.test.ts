import { TestDatabases } from '@backstage/backend-test-utils';
import { confirmed } from '../__testUtils__/ledgers';
import { TestPortal } from '../__testUtils__/TestPortal';
import { readSpec } from './spec';

/** Places of a document that have a pattern and no words for it. */
function wordless(node: unknown, place = ''): string[] {
  if (typeof node !== 'object' || node === null) {
    return [];
  }
  return [
    ...('pattern' in node && !('x-allowed' in node) ? [place] : []),
    ...Object.entries(node).flatMap(([key, value]) =>
      wordless(value, `${place}/${key}`),
    ),
  ];
}

const databases = TestDatabases.create({ ids: ['SQLITE_3'] });

const ENTITY = '/api/probation/entities/component/default/svc-1';
const PRODUCTION = `${ENTITY}/environments/production`;
const ENVIRONMENT_NAME =
  'environment name: lower-case letters, digits and dashes, at most 63 characters, no dash at either end';

describe('a request that is not what the API describes', () => {
  let portal: TestPortal;

  beforeAll(async () => {
    portal = await TestPortal.start(await databases.init('SQLITE_3'));
  });

  async function refusal(
    method: 'get' | 'put' | 'post' | 'delete',
    path: string,
    body?: string,
  ): Promise<string> {
    const request = portal.api[method](path);
    const { body: answer } = await (
      body === undefined
        ? request
        : request.set('Content-Type', 'application/json').send(body)
    ).expect(400);
    expect(answer.error.name).toBe('InputError');
    return answer.error.message;
  }

  it.each([
    ['Prod!', `environment: "Prod!" is no ${ENVIRONMENT_NAME}`],
    ['-edge', `environment: "-edge" is no ${ENVIRONMENT_NAME}`],
    ['a%20b', `environment: "a b" is no ${ENVIRONMENT_NAME}`],
    ['%00', `environment: "\\u0000" is no ${ENVIRONMENT_NAME}`],
    [
      'a'.repeat(64),
      `environment: "${'a'.repeat(60)}…" is no ${ENVIRONMENT_NAME}`,
    ],
    ['%ff', 'the path is not URL-encoded as it has to be'],
  ])('is told about the environment %s', async (name, sentence) => {
    expect(await refusal('get', `${ENTITY}/environments/${name}/audit`)).toBe(
      sentence,
    );
    expect(await refusal('delete', `${ENTITY}/environments/${name}`)).toBe(
      sentence,
    );
    await portal.api
      .put(`${ENTITY}/environments/${name}/ledger`)
      .set('Content-Type', 'application/jsonl')
      .send(confirmed('v1'))
      .expect(400)
      .expect(({ body }) => expect(body.error.message).toBe(sentence));
  });

  it('is told about a part of the path that is too long', async () => {
    expect(
      await refusal(
        'get',
        `/api/probation/entities/component/default/${'n'.repeat(64)}`,
      ),
    ).toBe(`name: "${'n'.repeat(60)}…" is no text of at most 63 characters`);
  });

  it.each([
    ['ledger?generation=0', 'generation: 0 is no integer from 1 to 2147483647'],
    [
      'audit?generation=two',
      'generation: "two" is no integer from 1 to 2147483647',
    ],
    [
      'audit?generation=1.5',
      'generation: "1.5" is no integer from 1 to 2147483647',
    ],
    [
      'audit?generation=1e400',
      'generation: Infinity is no integer from 1 to 2147483647',
    ],
    ['audit?generation=', 'generation: "" is no integer from 1 to 2147483647'],
    [
      'audit?generation=1&generation=2',
      'generation: a list of 2 is no integer from 1 to 2147483647',
    ],
    ['ledger?fromLine=-3', 'fromLine: -3 is no integer from 1 to 2147483647'],
    ['ledger?limit=1001', 'limit: 1001 is no integer from 1 to 1000'],
    ['probations?limit=501', 'limit: 501 is no integer from 1 to 500'],
    ['probations?before=x', 'before: "x" is no integer from 1 to 2147483647'],
    [
      'ledger?lines=1',
      '"lines" is no query parameter of this call; it takes fromLine, limit, generation',
    ],
    [
      `audit?${'q'.repeat(61)}=1`,
      `"${'q'.repeat(60)}…" is no query parameter of this call; it takes generation`,
    ],
    [
      'audit?generation[a]=1',
      'generation: an object is no integer from 1 to 2147483647',
    ],
  ])('is told about %s', async (rest, sentence) => {
    expect(await refusal('get', `${PRODUCTION}/${rest}`)).toBe(sentence);
  });

  it.each([
    ['state=shut', 'state: "shut" is none of open, waived, closed'],
    [
      'rule=Rule',
      'rule: "Rule" is no name of a rule: lower-case letters and dashes, at most 64 characters',
    ],
    [
      'environment=Prod!',
      'environment: characters that mean something in a URL have to be URL-encoded',
    ],
    [
      'environment=Prod%21',
      'environment: "Prod!" is no environment name: lower-case letters, digits and dashes, at most 63 characters',
    ],
    [
      'entityRef=%00',
      'entityRef: "\\u0000" is no entity ref of at most 255 characters',
    ],
    ['limit=101', 'limit: 101 is no integer from 1 to 100'],
    [
      `cursor=${'c'.repeat(501)}`,
      `cursor: "${'c'.repeat(60)}…" is no text of at most 500 characters`,
    ],
  ])('is told about violations?%s', async (query, sentence) => {
    expect(await refusal('get', `/api/probation/violations?${query}`)).toBe(
      sentence,
    );
  });

  it('may hold an entity ref as people write it', async () => {
    const answer = await portal.api.get(
      '/api/probation/violations?entityRef=component:default/svc-1',
    );

    expect(answer.status).toBe(200);
  });

  it('is told where lines must follow', async () => {
    const append = (query: string) =>
      portal.api
        .post(`${PRODUCTION}/ledger${query}`)
        .set('Content-Type', 'application/jsonl')
        .send(confirmed('v1'))
        .expect(400);

    const { body: missing } = await append('');
    expect(missing.error.message).toBe(
      'after is missing; it is an integer from 0 to 2147483647',
    );
    const { body: negative } = await append('?after=-1');
    expect(negative.error.message).toBe(
      'after: -1 is no integer from 0 to 2147483647',
    );
  });

  it.each([
    ['', 'sourceUrl: "" is no http or https URL of at most 2000 characters'],
    [
      'https://me:secret@ci.example/1&sourceUrl=x',
      'sourceUrl: a list of 2 is no http or https URL of at most 2000 characters',
    ],
  ])('is told about the source %s, not repeating it', async (url, sentence) => {
    const { body } = await portal.api
      .put(`${PRODUCTION}/ledger?sourceUrl=${url}`)
      .set('Content-Type', 'application/jsonl')
      .send(confirmed('v1'))
      .expect(400);

    expect(body.error.message).toBe(sentence);
  });

  it.each([
    ['policy', '[]', 'the body is no object'],
    ['policy', '"policy"', 'the body is no object'],
    ['policy', 'null', 'the body is no object'],
    ['policy', '{}', 'policy is missing'],
    [
      'policy',
      '{"policy":{},"polcy":1}',
      '"polcy" is no property of this body; it takes policy, ifRevision, comment',
    ],
    [
      'policy',
      '{"policy":{},"a/b~c":1}',
      '"a/b~c" is no property of this body; it takes policy, ifRevision, comment',
    ],
    [
      'policy',
      '{"policy":{},"ifRevision":"1"}',
      'ifRevision: "1" is no integer of at least 0',
    ],
    [
      'policy',
      '{"policy":{},"ifRevision":1.5}',
      'ifRevision: 1.5 is no integer of at least 0',
    ],
    [
      'policy',
      '{"policy":{},"ifRevision":1e400}',
      'ifRevision: Infinity is no integer of at least 0',
    ],
    [
      'policy',
      '{"policy":{},"comment":{"a":1}}',
      'comment: an object is no text of at most 1000 characters without NUL',
    ],
    [
      'policy',
      `{"policy":{},"comment":"${'x'.repeat(1001)}"}`,
      `comment: "${'x'.repeat(60)}…" is no text of at most 1000 characters without NUL`,
    ],
    [
      'environments/production/baseline',
      '{"baseline":5}',
      'baseline: 5 is neither null nor a text of 1 to 1000 characters',
    ],
    [
      'environments/production/baseline',
      '{"baseline":""}',
      'baseline: "" is neither null nor a text of 1 to 1000 characters',
    ],
    [
      'environments/production/baseline',
      '{}',
      'baseline is missing; it is null or a text of 1 to 1000 characters',
    ],
  ])('is told about the body of PUT %s: %s', async (path, body, sentence) => {
    expect(await refusal('put', `${ENTITY}/${path}`, body)).toBe(sentence);
  });

  it.each([
    [
      `${PRODUCTION}/generations`,
      '{"reason":" "}',
      'reason: " " is no text of 1 to 1000 characters that is not blank and without NUL',
    ],
    [
      `${PRODUCTION}/generations`,
      '{"reason":null}',
      'reason: null is no text of 1 to 1000 characters that is not blank and without NUL',
    ],
    [
      '/api/probation/audit',
      '{"policy":{},"ledger":["a"]}',
      'ledger: a list of 1 is no text',
    ],
    [
      '/api/probation/audit',
      '{"policy":{},"baseline":""}',
      'baseline: "" is no text that is not empty',
    ],
    [
      '/api/probation/audit',
      `{"policy":{},${JSON.stringify('k'.repeat(1_000_000))}:1}`,
      `"${'k'.repeat(60)}…" is no property of this body; it takes policy, baseline, ledger, report`,
    ],
  ])(
    'is told about the body of POST %s: %.60s',
    async (path, body, sentence) => {
      expect(await refusal('post', path, body)).toBe(sentence);
    },
  );

  it('is told in words what a pattern means', () => {
    expect(wordless(readSpec())).toEqual([]);
  });
});
