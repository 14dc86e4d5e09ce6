import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parsePolicyText } from './parsePolicyText';

const policy = {
  soak_ms: 30000,
  max_restarts: 2,
  rollback_target: 'last_confirmed',
};
const json = JSON.stringify(policy);
const yaml =
  'soak_ms: 30000\nmax_restarts: 2\nrollback_target: last_confirmed\n';

const fixture = (name: string) =>
  readFileSync(
    resolve(__dirname, '../../../../fixtures/policies', name),
    'utf8',
  );

describe('parsePolicyText', () => {
  it.each([
    ['JSON', json, 'policy.json'],
    ['JSON without a name', json, undefined],
    ['indented JSON', JSON.stringify(policy, null, '\t'), 'policy.JSON'],
    ['JSON behind a BOM', `\ufeff${json}\r\n`, 'policy.json'],
    ['YAML', yaml, 'policy.yaml'],
    ['YAML without a name', yaml, undefined],
    ['YAML with comments', `# ours\n---\n${yaml}...\n`, 'policy.yml'],
    ['YAML with CRLF', yaml.replaceAll('\n', '\r\n'), 'policy.yaml'],
    [
      'YAML in flow style',
      '{soak_ms: 30000, max_restarts: 2, rollback_target: last_confirmed}',
      undefined,
    ],
    ['YAML with an exponent', yaml.replace('30000', '3e4'), 'policy.yaml'],
  ])('reads %s', (_name, text, fileName) => {
    expect(parsePolicyText(text, fileName)).toEqual(policy);
  });

  it.each([
    ['big_budget.json', 'max_restarts must be an integer from 0 to 5'],
    ['long_window.json', 'soak_ms must be an integer from 1000 to 600000'],
    ['short_window.json', 'soak_ms must be an integer from 1000 to 600000'],
    ['previous_target.json', 'rollback_target must be last_confirmed'],
  ])('refuses %s in the words of the contract', (name, sentence) => {
    expect(() => parsePolicyText(fixture(name), name)).toThrow(
      expect.objectContaining({ name: 'InputError', message: sentence }),
    );
  });

  it.each(['30_000', '"30000"', '1:30', '.nan', '.inf', 'yes', '', '!x 30000'])(
    'does not take the YAML value %p for a number',
    value => {
      expect(() =>
        parsePolicyText(yaml.replace('30000', value), 'policy.yaml'),
      ).toThrow('soak_ms must be an integer from 1000 to 600000');
    },
  );

  it.each([
    [
      'broken JSON',
      '{\n  "soak_ms": 1,\n}',
      'policy.json',
      'line 3, column 1: unexpected "}"',
    ],
    [
      'JSON that ends early',
      '{"soak_ms"',
      'policy.json',
      'line 1, column 11: the JSON ends too early',
    ],
    [
      'YAML in a JSON file',
      yaml,
      'policy.json',
      'line 1, column 1: unexpected "s"',
    ],
    [
      'two JSON values',
      `${json}\n${json}`,
      'policy.json',
      'line 2, column 1: another value follows the first one',
    ],
    [
      'a JSON key twice',
      `{"soak_ms":1,\n"soak\\u005fms":2}`,
      'policy.json',
      'line 2, column 1: duplicate key "soak_ms"',
    ],
    [
      'a YAML key twice',
      `${yaml}soak_ms: 1\n`,
      'policy.yaml',
      'line 4, column 1: a key is there twice',
    ],
    [
      'a flow YAML key twice',
      '{soak_ms: 1, soak_ms: 2}',
      undefined,
      'line 1, column 14: a key is there twice',
    ],
    [
      'two YAML documents',
      `${yaml}---\n${yaml}`,
      'policy.yaml',
      'line 4: a policy file holds one document, here another one begins',
    ],
    ['broken YAML', 'soak_ms: [1\n', 'policy.yaml', /^line 2, column 1: /],
    [
      'an unknown alias',
      'soak_ms: *x\n',
      'policy.yaml',
      /^the policy file is not valid YAML/,
    ],
    ['a nested key', '? {a: 1}\n: 2\n', 'policy.yaml', /^line 1, column 3: /],
  ])('refuses %s and says where', (_name, text, fileName, message) => {
    expect(() => parsePolicyText(text, fileName)).toThrow(
      expect.objectContaining({
        name: 'InputError',
        message: expect.stringMatching(message),
      }),
    );
  });

  it.each(['', ' \n', '\ufeff', '\ufeff\n'])(
    'refuses an empty file %j',
    text => {
      expect(() => parsePolicyText(text)).toThrow('the policy file is empty');
    },
  );

  it.each([
    '# only a comment\n',
    '---\n',
    'last_confirmed',
    '- 1\n',
    '3',
    '[]',
  ])('says what a policy is when the file holds %j', text => {
    expect(() => parsePolicyText(text)).toThrow(
      'a policy must be an object with soak_ms, max_restarts and rollback_target',
    );
  });

  it.each([
    ['in YAML', `${yaml}__proto__: {x: 1}\n`],
    ['in JSON', `${json.slice(0, -1)},"__proto__":{"x":1}}`],
    ['as a merge key', `${yaml}<<: {x: 1}\n`],
  ])('refuses a field that means something elsewhere, %s', (_name, text) => {
    expect(() => parsePolicyText(text)).toThrow(/^unknown field /);
  });

  it('judges by narrower bounds', () => {
    expect(() =>
      parsePolicyText(yaml, 'policy.yaml', {
        soakMs: { min: 1000, max: 20000 },
        maxRestarts: { min: 0, max: 5 },
      }),
    ).toThrow('soak_ms must be an integer from 1000 to 20000');
  });

  it('refuses a file that is far too long for a policy', () => {
    expect(() => parsePolicyText('#'.repeat(65537))).toThrow(
      'a policy file may have at most 65536 characters, this one has 65537',
    );
  });

  it.each(['[', '{a: ', '- ', '"', '&a [*a, '])(
    'survives a deep nest of %j',
    part => {
      expect(() => parsePolicyText(part.repeat(65536 / part.length))).toThrow(
        expect.objectContaining({ name: 'InputError' }),
      );
    },
  );
});
