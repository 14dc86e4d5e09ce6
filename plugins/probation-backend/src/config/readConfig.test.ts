import { ConfigReader } from '@backstage/config';
import type { JsonObject } from '@backstage/types';
import { readProbationConfig } from './readConfig';

const read = (probation?: JsonObject) =>
  readProbationConfig(new ConfigReader(probation ? { probation } : {}));

describe('readProbationConfig', () => {
  it('has defaults for everything', () => {
    expect(read()).toEqual({
      defaultPolicy: {
        soak_ms: 30000,
        max_restarts: 2,
        rollback_target: 'last_confirmed',
      },
      policyBounds: {
        soakMs: { min: 1000, max: 600000 },
        maxRestarts: { min: 0, max: 5 },
      },
      staleAfterMs: 7 * 24 * 3600_000,
      policyGraceMs: 3600_000,
      reportGraceMs: 300_000,
      keepRemovedMs: 90 * 24 * 3600_000,
      grants: [],
      limits: { maxBytes: 268435456, maxLineBytes: 65536 },
    });
  });

  it('reads what is given', () => {
    const config = read({
      defaultPolicy: {
        soak_ms: 60000,
        max_restarts: 0,
        rollback_target: 'last_confirmed',
      },
      policyBounds: { soakMs: { min: 60000 }, maxRestarts: { max: 1 } },
      staleAfter: '36h',
      policyGrace: { minutes: 0 },
      reportGrace: 'PT30S',
      retention: { afterEntityRemoved: { weeks: 2 } },
      ingest: { maxBytes: 1000, maxLineBytes: 100 },
    });

    expect(config).toMatchObject({
      defaultPolicy: { soak_ms: 60000, max_restarts: 0 },
      policyBounds: {
        soakMs: { min: 60000, max: 600000 },
        maxRestarts: { min: 0, max: 1 },
      },
      staleAfterMs: 36 * 3600_000,
      policyGraceMs: 0,
      reportGraceMs: 30_000,
      keepRemovedMs: 14 * 24 * 3600_000,
      limits: { maxBytes: 1000, maxLineBytes: 100 },
    });
  });

  it('keeps what is stored of removed entities for ever when told so', () => {
    expect(read({ retention: { afterEntityRemoved: 'never' } })).toMatchObject({
      keepRemovedMs: null,
    });
  });

  it.each<[string, JsonObject, string]>([
    [
      'bounds wider than the contract',
      { policyBounds: { soakMs: { max: 600001 } } },
      'probation.policyBounds.soakMs.max must be at most 600000',
    ],
    [
      'bounds of another shape',
      { policyBounds: { restarts: {} } },
      'probation.policyBounds has an unknown key "restarts"; it takes soakMs and maxRestarts',
    ],
    [
      'a default policy that breaks the contract',
      { defaultPolicy: { soak_ms: 500, max_restarts: 2 } },
      'probation.defaultPolicy is no policy: soak_ms must be an integer from 1000 to 600000; rollback_target must be last_confirmed',
    ],
    [
      'bounds that leave out the built-in default',
      { policyBounds: { maxRestarts: { max: 1 } } },
      'probation.defaultPolicy is needed',
    ],
    [
      'a duration that is none',
      { staleAfter: 'soon' },
      'probation.staleAfter is "soon", which is no duration; it may be one like { hours: 36 }, 36h or PT36H',
    ],
    [
      'a duration without a unit',
      { policyGrace: 7 },
      'probation.policyGrace is 7, which is no duration; it may be one like { hours: 36 }, 36h or PT36H',
    ],
    [
      'a duration of unknown units',
      { reportGrace: { minuts: 5 } },
      'probation.reportGrace is {"minuts":5}, which is no duration',
    ],
    [
      'a duration of nothing',
      { staleAfter: { minutes: 0 } },
      'probation.staleAfter must be longer than nothing',
    ],
    [
      'a negative duration',
      { policyGrace: { minutes: -1 } },
      'probation.policyGrace must not be negative',
    ],
    [
      'a retention of nothing',
      { retention: { afterEntityRemoved: { days: 0 } } },
      'probation.retention.afterEntityRemoved must be longer than nothing',
    ],
    [
      'a retention that is no duration',
      { retention: { afterEntityRemoved: 'always' } },
      'probation.retention.afterEntityRemoved is "always", which is no duration; it may be one like { hours: 36 }, 36h or PT36H, or never',
    ],
    [
      'a retention without a value',
      { retention: { afterEntityRemoved: null } },
      'probation.retention.afterEntityRemoved must not be empty',
    ],
    [
      'a mistyped key',
      { stalesAfter: '7d' },
      'probation.stalesAfter is no setting; probation takes defaultPolicy, policyBounds, staleAfter, policyGrace, reportGrace, retention, ingest',
    ],
    [
      'a mistyped key of the retention',
      { retention: { afterRemoved: 'never' } },
      'probation.retention.afterRemoved is no setting; probation.retention takes afterEntityRemoved',
    ],
    [
      'a mistyped key of the ingest',
      { ingest: { grant: [] } },
      'probation.ingest.grant is no setting; probation.ingest takes grants, maxBytes, maxLineBytes',
    ],
    [
      'a mistyped key of the default policy',
      {
        defaultPolicy: {
          soak_ms: 60000,
          max_restarts: 0,
          rollback_target: 'last_confirmed',
          max_restart: 3,
        },
      },
      'probation.defaultPolicy is no policy: unknown field max_restart',
    ],
    [
      'a limit that is none',
      { ingest: { maxBytes: 0 } },
      'probation.ingest.maxBytes must be an integer from 1 to',
    ],
    [
      'lines that no segment can hold',
      { ingest: { maxLineBytes: 1048576 } },
      'probation.ingest.maxLineBytes must be an integer from 1 to 1048575',
    ],
    [
      'grants of another shape',
      { ingest: { grants: [{ subject: 'ci' }] } },
      'probation.ingest.grants[0].entities',
    ],
  ])('refuses %s and names the key', (_, probation, message) => {
    expect(() => read(probation)).toThrow(message);
  });
});
