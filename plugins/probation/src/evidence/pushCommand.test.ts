import { ENVIRONMENT_NAME, pushCommand } from './pushCommand';

describe('pushCommand', () => {
  it('is the exact call for an entity and an environment', () => {
    expect(
      pushCommand({
        baseUrl: 'https://portal.example/api/probation',
        entity: { kind: 'Component', namespace: 'default', name: 'checkout' },
        environment: 'edge-eu-1',
      }),
    ).toBe(
      [
        'curl --fail-with-body -X PUT \\',
        '  -H "Authorization: Bearer $PROBATION_TOKEN" \\',
        "  -H 'Content-Type: application/jsonl' \\",
        '  --data-binary @ledger.jsonl \\',
        "  'https://portal.example/api/probation/entities/component/default/checkout/environments/edge-eu-1/ledger'",
      ].join('\n'),
    );
  });

  it('leaves nothing for the shell to read in the address', () => {
    const command = pushCommand({
      baseUrl: "https://portal.example/it's $(here)",
      entity: { kind: 'component', namespace: 'default', name: 'a;b' },
      environment: 'production',
    });
    expect(command).toContain(
      `'https://portal.example/it'\\''s $(here)/entities/component/default/a%3Bb/`,
    );
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
