import type {
  EnvironmentRef,
  ProbationClient,
} from 'backstage-plugin-probation-common';

/** The environment that a ledger, counted from 0, is pushed to. */
export function environmentOf(ledger: number): EnvironmentRef {
  return {
    entityRef: `component:default/svc-${ledger + 1}`,
    environment: 'production',
  };
}

/** A ledger as a portal gives it back. */
export async function bytesOf(
  client: ProbationClient,
  environment: EnvironmentRef,
): Promise<Buffer> {
  const download = await client.downloadLedger(environment);
  return Buffer.from(await download.arrayBuffer());
}

/**
 * What a portal says of an entity with one ledger: everything but when it was received, and from whom, and what was true only
 * while lines were still missing.
 */
export async function evidenceOf(
  client: ProbationClient,
  environment: EnvironmentRef,
) {
  const { environments, policy } = await client.getEntity(
    environment.entityRef,
  );
  const { receipts: _receipts, ...page } = await client.getLedgerPage({
    ...environment,
    limit: 1000,
  });
  return {
    policy,
    environments: environments.map(
      ({
        newestEvidenceAt: _newestEvidenceAt,
        generationOpened: _generationOpened,
        ledger,
        statusSource,
        violations,
        violationCounts,
        ...facts
      }) => ({
        ...facts,
        ledger: ledger && {
          generation: ledger.generation,
          lines: ledger.lines,
          bytes: ledger.bytes,
          digest: ledger.digest,
        },
        statusLine: statusSource.kind === 'ledger' && statusSource.line,
        openViolations: violationCounts.open,
        violations: violations
          .map(({ firstSeenAt, lastSeenAt, ...violation }) => violation)
          // Listed in the order in which they were first seen.
          .sort((a, b) => a.id.localeCompare(b.id)),
      }),
    ),
    page,
    audit: await client.getAudit(environment),
    probations: await client.getProbations({ ...environment, limit: 500 }),
  };
}
