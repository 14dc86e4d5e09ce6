import type { APIRequestContext } from '@playwright/test';
import {
  soakApply,
  type PlanEvent,
  type Policy,
} from '../plugins/probation-common/src';
import { apiPath, guestToken, push, readFixture } from './demo';

/*
 * Evidence of extreme size and shape, for services of e2e/catalog.yaml. How much of everything a page must show follows from
 * how it is made here.
 */

/** The portal's default. */
const POLICY: Policy = {
  soak_ms: 30_000,
  max_restarts: 2,
  rollback_target: 'last_confirmed',
};

/** From one promotion to the next, in ms: longer than a window. */
const PACE = 60_000;

interface Piece {
  service: string;
  environment: string;
  kind: 'ledger' | 'report';
  text: string;
}

function ledgerOf(plan: PlanEvent[]): string {
  return [...soakApply(plan, POLICY)].join('');
}

function promoted(version: string, ts: number, exits: number[]): PlanEvent[] {
  return [
    { event: 'promoted', version, ts },
    ...exits.map((after): PlanEvent => ({
      event: 'exited',
      version,
      ts: ts + after,
    })),
  ];
}

/** The ledger with another target in the rollbacks of some releases. */
function lied(
  ledger: string,
  concerns: (version: string) => boolean,
  [from, to]: [string, string],
): string {
  return ledger
    .trimEnd()
    .split('\n')
    .map(line => {
      const told = JSON.parse(line);
      return told.event === 'rolled_back' &&
        told.to === from &&
        concerns(told.version)
        ? JSON.stringify({ ...told, to })
        : line;
    })
    .map(line => `${line}\n`)
    .join('');
}

/** One more exit than the budget of 2 absorbs. */
const FATAL = [1000, 4000, 9000];

/** 4 + 3 + 5 = 12 environments. The longest name that the portal takes is among them. */
export const ENVIRONMENTS = {
  fail: [
    'edge-us-1',
    'edge-us-2',
    `edge-${'long-'.repeat(11)}end`,
    'production',
  ],
  unknown: ['edge-ap-1', 'edge-ap-2', 'staging'],
  pass: ['edge-eu-1', 'edge-eu-2', 'edge-eu-3', 'edge-eu-4', 'edge-eu-5'],
};

/** `paused` is no state of a deployer, so nobody can tell what it means. */
const unclearReport = readFixture('reports/soaking.report').replace(
  'deploy: soaking',
  'deploy: paused',
);

function manyEnvironments(): Piece[] {
  const service = 'many-environments';
  const piece =
    (kind: Piece['kind'], text: string) => (environment: string) => ({
      service,
      environment,
      kind,
      text,
    });
  return [
    ...ENVIRONMENTS.fail.map(
      piece('ledger', readFixture('ledgers/forged.apply')),
    ),
    ...ENVIRONMENTS.unknown.map(piece('report', unclearReport)),
    ...ENVIRONMENTS.pass.map(
      piece('ledger', readFixture('ledgers/survivor.apply')),
    ),
  ];
}

export const RELEASES = 300;

/** Of every three releases one restarts once, one is clean and exits later, one is rolled back. */
const EXITS = [FATAL, [12_000], [47_000]];

function manyReleases(): Piece {
  const plan: PlanEvent[] = [{ event: 'serving', version: 'v0', ts: 0 }];
  for (let number = 1; number <= RELEASES; number += 1) {
    plan.push(...promoted(`v${number}`, number * PACE, EXITS[number % 3]));
  }
  return {
    service: 'many-releases',
    environment: 'production',
    kind: 'ledger',
    text: ledgerOf(plan),
  };
}

export const VIOLATIONS = 500;

/**
 * v2 is rolled back to v1, as it should be; each of the 500 releases after it is rolled back to v2, which had failed: a
 * violation each. Three lines a release.
 */
function manyViolations(): Piece {
  const plan: PlanEvent[] = [{ event: 'serving', version: 'v1', ts: 0 }];
  for (let number = 2; number < 2 + 1 + VIOLATIONS; number += 1) {
    plan.push(...promoted(`v${number}`, number * PACE, FATAL));
  }
  return {
    service: 'many-violations',
    environment: 'production',
    kind: 'ledger',
    text: lied(ledgerOf(plan), version => version !== 'v2', ['v1', 'v2']),
  };
}

/** What comes before the number in versions of an environment. */
export const ODD_VERSIONS: Record<string, string> = {
  // With its number 200 characters: 38 + 160 + 1 + 1.
  long: `registry.example/shop/checkout@sha256:${'0123456789abcdef'.repeat(11).slice(0, 160)}-`,
  'right-to-left': 'גרסה-2.0-إصدار-',
  // Turns what follows it round, unless it is shown by its code.
  override: 'v2\u202egpj.',
  // With its number 20,000 characters: 6 + 19,990 + 3 + 1.
  huge: `build-${'0123456789'.repeat(1999)}ab-`,
};

/** A version of an environment of `odd-versions`: 1 was confirmed, 2 was rolled back, 3 was rolled back to 2. */
export function oddVersion(environment: string, number: 1 | 2 | 3): string {
  return `${ODD_VERSIONS[environment]}${number}`;
}

function oddVersions(): Piece[] {
  return Object.keys(ODD_VERSIONS).map(environment => {
    const [first, second, third] = ([1, 2, 3] as const).map(number =>
      oddVersion(environment, number),
    );
    const honest = ledgerOf([
      { event: 'serving', version: 'v0', ts: 0 },
      ...promoted(first, PACE, []),
      ...promoted(second, 2 * PACE, FATAL),
      ...promoted(third, 3 * PACE, FATAL),
    ]);
    return {
      service: 'odd-versions',
      environment,
      kind: 'ledger',
      text: lied(honest, version => version === third, [first, second]),
    };
  });
}

const pieces = [
  ...manyEnvironments(),
  manyReleases(),
  manyViolations(),
  ...oddVersions(),
];

/** The services of e2e/catalog.yaml. */
export const EXTREME_SERVICES = [
  ...new Set(pieces.map(({ service }) => service)),
];

/** Pushes it all through the portal's API. */
export async function pushExtremes(request: APIRequestContext): Promise<void> {
  for (const { service, environment, kind, text } of pieces) {
    const { status, body } = await push(
      request,
      service,
      environment,
      kind,
      text,
    );
    if (status !== 200) {
      throw new Error(
        `${service} in ${environment}: ${status} ${JSON.stringify(body)}`,
      );
    }
  }
}

/** Takes it all away again: other tests count what the demo has. */
export async function removeExtremes(
  request: APIRequestContext,
): Promise<void> {
  const headers = { authorization: `Bearer ${await guestToken(request)}` };
  for (const { service, environment } of pieces) {
    await request.delete(`${apiPath(service)}/environments/${environment}`, {
      headers,
    });
  }
}
