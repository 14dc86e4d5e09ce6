import type { LedgerLine } from '../ledger';
import { CompactVersionMap } from './CompactVersionMap';
import type { Probation } from './types';

/**
 * Which versions are rolled back. It grows with the ledger, so it is no part of the audit's state: the caller keeps it, in memory
 * or in a table of probations.
 */
export interface VersionHistory {
  /**
   * The line of the latest rollback of `version` (to another version than itself) that no confirmed line of `version` follows.
   * 0 when that line is in an earlier generation. `undefined` when the version is not rolled back.
   */
  rolledBackAt(version: string): number | undefined;
}

/** A history that the fold writes its own decisions to, so that later lines see them. */
export interface WritableVersionHistory extends VersionHistory {
  setRolledBack(version: string, line: number): void;
  setConfirmed(version: string): void;
}

/** A history in memory, from the first line of a ledger on. Made for millions of versions. */
export function memoryHistory(): WritableVersionHistory {
  const lines = new CompactVersionMap();
  return {
    rolledBackAt: version => lines.get(version) || undefined,
    setRolledBack: (version, line) => lines.set(version, line),
    setConfirmed: version => lines.set(version, 0),
  };
}

/**
 * The version whose history auditing `line` asks for, if any. A store collects these over the lines of a push, looks them up at
 * once, and hands the answers to `layeredHistory`.
 */
export function versionToLookUp(line: LedgerLine): string | undefined {
  return line.event === 'rolled_back' ? line.to : undefined;
}

/** What a stored probation says about its version. */
export type DecidedProbation = Pick<
  Probation,
  'version' | 'outcome' | 'lastLine' | 'target'
>;

/**
 * The history that stored probations show. Only those of the versions that `versionToLookUp` named are needed, and of each of them
 * the newest one that was confirmed or rolled back to another version.
 *
 * @param probations - in the order of the ledger
 */
export function historyOf(
  probations: Iterable<DecidedProbation>,
): VersionHistory {
  const history = layeredHistory({ rolledBackAt: () => undefined });
  for (const { version, outcome, lastLine, target } of probations) {
    if (outcome === 'confirmed') {
      history.setConfirmed(version);
    } else if (outcome === 'rolled_back' && target !== version) {
      history.setRolledBack(version, lastLine);
    }
  }
  return history;
}

/** Hides an earlier rollback. */
const CONFIRMED = -1;

/**
 * A history that goes on where a stored one ends: what the fold decides is layered on top and hides what was true before.
 *
 * @param earlier - what was true before the first line that is audited now; it is only read
 */
export function layeredHistory(
  earlier: VersionHistory,
): WritableVersionHistory {
  const decided = new CompactVersionMap();
  return {
    rolledBackAt: version => {
      const line = decided.get(version);
      if (line === 0) {
        return earlier.rolledBackAt(version);
      }
      return line === CONFIRMED ? undefined : line;
    },
    setRolledBack: (version, line) => decided.set(version, line),
    setConfirmed: version => decided.set(version, CONFIRMED),
  };
}
