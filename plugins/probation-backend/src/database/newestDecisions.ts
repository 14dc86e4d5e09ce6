import type { Knex } from 'knex';
import { newestRows, rowBefore } from './decisionRows';
import { decisionsInRun, listRuns } from './decisionRuns';
import type {
  DecisionScope,
  FoundDecision,
  PossibleDecision,
} from './decisionScope';
import type { ProbationCache } from './ProbationCache';
import { versionHash } from './versionHash';

/** Versions that are asked for in one statement. */
const VERSIONS_AT_ONCE = 100;

function isOlder(
  { generation, seq }: PossibleDecision,
  than: PossibleDecision | undefined,
): boolean {
  return (
    than !== undefined &&
    (generation < than.generation ||
      (generation === than.generation && seq < than.seq))
  );
}

class DecisionSearch {
  private listed: Awaited<ReturnType<typeof listRuns>> | undefined;

  constructor(
    private readonly db: Knex,
    private readonly cache: ProbationCache,
    private readonly scope: DecisionScope,
  ) {}

  /** Few decisions of a push are a row each. */
  async rows(
    hashes: Map<string, number>,
    found: Map<string, FoundDecision>,
  ): Promise<void> {
    const { db, scope } = this;
    const newest = await newestRows(db, [...hashes.values()], scope);
    for (const [version, hash] of hashes) {
      let row = newest.get(hash);
      while (row && !(await this.keep(version, row, found))) {
        row = await rowBefore(db, hash, scope, row);
      }
    }
  }

  /** Many are in pages. A run that is older than what was found already tells nothing new. */
  async runs(
    hashes: Map<string, number>,
    found: Map<string, FoundDecision>,
  ): Promise<void> {
    const open = new Map(hashes);
    this.listed ??= await listRuns(this.db, this.scope);
    for (const run of this.listed) {
      const told = await decisionsInRun(
        this.db,
        run,
        open.values(),
        this.scope,
      );
      for (const [version, hash] of open) {
        for (const decision of told.get(hash) ?? []) {
          if (
            isOlder(decision, found.get(version)) ||
            (await this.keep(version, decision, found))
          ) {
            open.delete(version);
            break;
          }
        }
      }
      if (open.size === 0) {
        return;
      }
    }
  }

  /** Whether the decision is of the version and not of another one that shares its hash. */
  private async keep(
    version: string,
    decision: PossibleDecision,
    found: Map<string, FoundDecision>,
  ): Promise<boolean> {
    const { generation, seq } = decision;
    const key = { environmentId: this.scope.environmentId, generation };
    const probation = await this.cache.find(key, seq);
    if (probation?.version !== version) {
      return false;
    }
    found.set(version, { ...decision, probation });
    return true;
  }
}

/** The newest decision of each of the versions that has one. */
export async function newestDecisions(
  db: Knex,
  cache: ProbationCache,
  versions: Iterable<string>,
  scope: DecisionScope,
): Promise<Map<string, FoundDecision>> {
  const search = new DecisionSearch(db, cache, scope);
  const asked = [...new Set(versions)];
  const found = new Map<string, FoundDecision>();
  for (let start = 0; start < asked.length; start += VERSIONS_AT_ONCE) {
    const batch = new Map(
      asked
        .slice(start, start + VERSIONS_AT_ONCE)
        .map(version => [version, versionHash(version)]),
    );
    await search.rows(batch, found);
    await search.runs(batch, found);
  }
  return found;
}
