import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import Ajv from 'ajv';
import { checkPolicy } from './checkPolicy';
import { policyJsonSchema } from './jsonSchema';

const root = resolve(__dirname, '../../../..');
const published: Record<string, unknown> = JSON.parse(
  readFileSync(resolve(__dirname, '../../policy.schema.json'), 'utf8'),
);

function editor(schema: Record<string, unknown>) {
  const ajv = new Ajv({ allErrors: true, verbose: true });
  ajv.addVocabulary(['errorMessage']);
  const validate = ajv.compile(schema);
  return (value: unknown): string[] => {
    validate(value);
    return (validate.errors ?? []).map(error =>
      String(error.parentSchema?.errorMessage ?? error.keyword),
    );
  };
}

const good = {
  soak_ms: 30000,
  max_restarts: 2,
  rollback_target: 'last_confirmed',
};

const probes = {
  'policy.json': [],
  'budget_3.json': [],
  'big_budget.json': ['max_restarts must be an integer from 0 to 5'],
  'long_window.json': ['soak_ms must be an integer from 1000 to 600000'],
  'short_window.json': ['soak_ms must be an integer from 1000 to 600000'],
  'previous_target.json': ['rollback_target must be last_confirmed'],
};

describe('the published JSON Schema', () => {
  it('is the one that the contract gives; run `yarn write-policy-schema` otherwise', () => {
    expect(published).toEqual(policyJsonSchema());
  });

  it.each(Object.entries(probes))(
    'judges %s as the contract does, in the same words',
    (file, sentences) => {
      const value: unknown = JSON.parse(
        readFileSync(resolve(root, 'fixtures/policies', file), 'utf8'),
      );

      expect(checkPolicy(value).problems ?? []).toEqual(sentences);
      expect(editor(published)(value)).toEqual(sentences);
    },
  );

  it.each([
    ['no object', 3],
    ['an array', []],
    ['nothing', {}],
    ['half a millisecond', { ...good, soak_ms: 30000.5 }],
    ['a number as text', { ...good, soak_ms: '30000' }],
    ['an unknown field', { ...good, foo: 1 }],
    ['null', { ...good, max_restarts: null }],
    ['true', { ...good, max_restarts: true }],
  ])('refuses what the contract refuses: %s', (_name, value) => {
    expect(checkPolicy(value).problems).not.toBeUndefined();
    expect(editor(published)(value)).not.toEqual([]);
  });

  it('follows narrower bounds', () => {
    const narrow = {
      soakMs: { min: 5000, max: 60000 },
      maxRestarts: { min: 1, max: 2 },
    };
    const value = {
      soak_ms: 1000,
      max_restarts: 0,
      rollback_target: 'last_confirmed',
    };

    expect(editor(policyJsonSchema(narrow))(value)).toEqual([
      'soak_ms must be an integer from 5000 to 60000',
      'max_restarts must be an integer from 1 to 2',
    ]);
    expect(checkPolicy(value, narrow).problems).toEqual([
      'soak_ms must be an integer from 5000 to 60000',
      'max_restarts must be an integer from 1 to 2',
    ]);
  });
});
