import {
  environment,
  ledger,
  probation,
  status,
  story,
  violation,
  type StoryEnvironment,
} from './build';
import {
  forgedEnvironment,
  soakingReportEnvironment,
  survivorEnvironment,
} from './fixtureStories';

const LONG = `registry.example/shop/checkout@sha256:${'0123456789abcdef'.repeat(10)}`;
const RTL = 'גרסה-2.0';

function versionsEnvironment(
  version: string,
  name: string = 'production',
): StoryEnvironment {
  return environment(
    [
      JSON.stringify({
        attempt: 1,
        event: 'restarting',
        max: 2,
        ts: 2000,
        version,
      }),
      JSON.stringify({
        event: 'rolled_back',
        from: version,
        to: 'v1\u200b',
        reason: 'restart_budget_exceeded',
        exits_in_window: 2,
        max: 2,
        window_ms: 30000,
        ts: 3000,
        version,
      }),
    ],
    {
      status: status({
        environment: name,
        status: {
          current: 'v1\u200b',
          lastGood: 'v1',
          candidate: version,
          restarts: 1,
          deploy: 'rolled_back',
        },
        good: 'no',
        goodReason: `${version} was rolled back to v1\u200b.`,
        baseline: 'v1',
        ledger: ledger(2),
        violations: [
          violation({
            rule: 'rollback-not-to-last-confirmed',
            message: `rollback of ${version} went to v1\u200b, last confirmed is v1`,
            lines: [2],
            actual: 'v1\u200b',
            allowed: 'v1',
          }),
          violation({
            rule: 'budget-drift',
            message: `${version} rolled back after 1 restarts, policy allows 2`,
            lines: [1, 2],
            actual: '1',
            allowed: '2',
          }),
        ],
      }),
      probations: [
        probation({
          seq: 1,
          version,
          outcome: 'rolled_back',
          firstLine: 1,
          lastLine: 2,
          exits: [2000, 3000],
          restarts: 1,
          decidedTs: 3000,
          target: 'v1\u200b',
        }),
      ],
    },
  );
}

export const longVersions = story('Long versions', 'long-versions', [
  versionsEnvironment(LONG),
]);

export const rightToLeft = story('Right to left', 'right-to-left', [
  versionsEnvironment(RTL),
]);

/** As long as a ledger line may be, and a word all of it. */
const HUGE = `build-${'0123456789'.repeat(2000)}-end`;

export const hugeVersions = story('Versions of 20,000 characters', 'huge', [
  versionsEnvironment(HUGE),
]);

/** Turns what follows it round, unless it is shown by its code. */
const OVERRIDE = 'v2\u202egpj.3v';
const EMOJI = '🚀 v3\ufe0f';

/** Versions that look like others: they differ in what cannot be seen. */
export const lookalikes = story('Versions that look alike', 'lookalikes', [
  versionsEnvironment(OVERRIDE, 'production'),
  versionsEnvironment(EMOJI, 'staging'),
  versionsEnvironment(' v2\u00a0', 'edge-eu-1'),
]);

export const twelveEnvironments = story('Twelve environments', 'everywhere', [
  forgedEnvironment('production'),
  forgedEnvironment('edge-us-1'),
  soakingReportEnvironment('staging'),
  ...Array.from({ length: 9 }, (_, index) =>
    survivorEnvironment(
      index === 8 ? `edge-${'long-'.repeat(11)}x` : `edge-eu-${index + 1}`,
    ),
  ),
]);

const RELEASES = 300;

/** A ledger of a release every minute: of every three, one restarts once, one is rolled back, one is clean. */
function manyReleases(): StoryEnvironment {
  const probations = Array.from({ length: RELEASES }, (_, index) => {
    const seq = index + 1;
    const promoted = seq * 60000;
    const line = index * 4 + 1;
    const common = {
      seq,
      version: `v${seq}`,
      firstLine: line,
      lastLine: line + 3,
    };
    switch (seq % 3) {
      case 0:
        return probation({
          ...common,
          outcome: 'rolled_back',
          exits: [promoted + 1000, promoted + 4000, promoted + 9000],
          restarts: 2,
          decidedTs: promoted + 9000,
          target: `v${seq - 1}`,
        });
      case 1:
        return probation({
          ...common,
          outcome: 'confirmed',
          exits: [promoted + 12000],
          restarts: 1,
          decidedTs: promoted + 30000,
        });
      default:
        return probation({
          ...common,
          outcome: 'confirmed',
          decidedTs: promoted + 30000,
          postSoakExits: [promoted + 47000],
        });
    }
  }).reverse();
  const lines = RELEASES * 4;
  return environment([], {
    status: status({
      status: {
        current: 'v299',
        lastGood: 'v299',
        candidate: 'v300',
        restarts: 2,
        deploy: 'rolled_back',
      },
      good: 'no',
      goodReason: 'v300 was rolled back to v299.',
      ledger: ledger(lines),
    }),
    probations,
  });
}

export const releases300 = story('300 releases', 'busy', [
  {
    ...manyReleases(),
    lineAt: line =>
      `{"attempt":1,"event":"restarting","max":2,"ts":${line * 15000},"version":"v${Math.ceil(line / 4)}"}`,
  },
]);

const VIOLATIONS = 500;

/** How many a status names. */
const NAMED = 100;

const backwards = Array.from({ length: VIOLATIONS }, (_, index) =>
  violation({
    rule: 'ts-backwards',
    message: `line ${999_990 - index} is dated 99, before line ${999_989 - index} (100)`,
    lines: [999_989 - index, 999_990 - index],
    actual: '99',
    allowed: '100 or later',
    generation: 3,
    entityRef: 'component:default/liar',
    concernsCurrent: index < 2,
  }),
);

export const violations500 = story('500 violations', 'liar', [
  {
    lineAt: line =>
      `{"attempt":2,"event":"restarting","max":2,"ts":${line * 100},"version":"v2"}`,
    probations: [],
    olderViolations: backwards.slice(NAMED),
    status: status({
      status: {
        current: 'v2',
        lastGood: null,
        candidate: 'v2',
        restarts: 1_000_000,
        deploy: 'soaking',
      },
      good: 'no',
      goodReason: 'v2 is on probation; a soaking release is never good.',
      ledger: ledger(1_000_000, { generation: 3 }),
      generation: 3,
      verdictReason: '500 violations are open.',
      violations: backwards.slice(0, NAMED),
      violationCounts: { open: VIOLATIONS, waived: 2, closed: 0 },
    }),
  },
]);
