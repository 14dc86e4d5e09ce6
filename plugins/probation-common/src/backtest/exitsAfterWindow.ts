import type { Probation } from '../audit/types';

/**
 * Exits after the window of a confirmed release that were made while nothing else had been promoted: a longer window would have
 * counted them. After the next probation began they show nothing, for its promotion is not in the ledger and would have ended
 * the longer window.
 *
 * @param next - the probation that began next; `undefined` where none did
 */
export function exitsAfterWindow(
  probation: Probation,
  next: Probation | undefined,
): number[] {
  const { seq, exits, decidedTs, postSoakExits } = probation;
  if (next && next.seq !== seq + 1) {
    return [];
  }
  const disturbed = next ? firstDate(next) : Infinity;
  const undisturbed: number[] = [];
  let before = decidedTs ?? exits.at(-1) ?? -Infinity;
  for (const exit of postSoakExits) {
    // A date that goes back is one of a clock that was set anew.
    if (exit < before || exit >= disturbed) {
      break;
    }
    undisturbed.push(exit);
    before = exit;
  }
  return undisturbed;
}

/** The date of its first line; `-Infinity` where that has none. */
function firstDate({ exits, decidedTs }: Probation): number {
  return exits.at(0) ?? decidedTs ?? -Infinity;
}
