import type { ReplacedRevision } from './judge';
import type { Note, NoteId } from './types';

/** Text that a ledger or a report chose is cut to this many characters, so that a stored note stays small. */
const MAX_QUOTED = 100;

function quoted(text: string): string {
  // A surrogate pair is not cut in two: no database takes half of one.
  return text.length > MAX_QUOTED
    ? `${text.slice(0, MAX_QUOTED).replace(/[\uD800-\uDBFF]$/, '')}…`
    : text;
}

/** The first and the last line are enough to find a probation by. */
function ends(lines: number[]): number[] {
  return [...new Set([...lines.slice(0, 1), ...lines.slice(-1)])];
}

function note(rule: NoteId, message: string, lines: number[]): Note {
  return { rule, message, lines };
}

/** The notes of RULES.md: worth knowing, and no contradiction. */
export const notes = {
  superseded: (version: string, lines: number[]) =>
    note(
      'superseded',
      `another release took over before ${quoted(version)} was decided`,
      lines,
    ),
  supersededByItself: (version: string, lines: number[]) =>
    note(
      'superseded',
      `${quoted(version)} went on probation again before it was decided`,
      lines,
    ),
  baselineUnknown: (from: string, to: string, line: number) =>
    note(
      'baseline-unknown',
      `rollback of ${quoted(from)} went to ${quoted(to)}, and nothing says which release was confirmed before`,
      [line],
    ),
  clockRestarted: (ts: number, highTs: number, lines: number[]) =>
    note(
      'clock-restarted',
      `the deployer's clock went back from ${highTs} to ${ts} while nothing was on probation`,
      lines,
    ),
  unknownEvent: (name: string, line: number) =>
    note('unknown-event', `event ${quoted(name)} is not known`, [line]),
  unknownReason: (from: string, reason: string, line: number) =>
    note(
      'unknown-reason',
      `${quoted(from)} rolled back for a reason that is not known: ${quoted(reason)}`,
      [line],
    ),
  rollbackToItself: (version: string, line: number) =>
    note(
      'rollback-to-itself',
      `rollback of ${quoted(version)} went to ${quoted(version)}: nothing better was known`,
      [line],
    ),
  reportRollbackToItself: (version: string) =>
    note(
      'rollback-to-itself',
      `${quoted(version)} was rolled back to itself: nothing better was known`,
      [],
    ),
  reportIncomplete: (missing: readonly string[]) =>
    note('report-incomplete', `report lacks ${missing.join(', ')}`, []),
  unknownDeployState: (deploy: string) =>
    note(
      'unknown-deploy-state',
      `report says deploy ${quoted(deploy)}, which is not known`,
      [],
    ),
  judgedByRevision: (
    what: string,
    { revision, replacedAt }: ReplacedRevision,
    lines: number[],
  ) =>
    note(
      'judged-by-revision',
      `${quoted(what)} is judged by policy revision ${revision}, replaced ${replacedAt}`,
      lines,
    ),
  matchesEarlierRevision: (
    { revision, replacedAt }: ReplacedRevision,
    lines: number[],
  ) =>
    note(
      'matches-earlier-revision',
      `matches policy revision ${revision}, replaced ${replacedAt}`,
      ends(lines),
    ),
};
