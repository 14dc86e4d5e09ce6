import type { Probation } from '../audit/types';
import type { Policy } from '../policy';
import { exitsAfterWindow } from './exitsAfterWindow';
import { promotionSpan } from './promotionSpan';
import { because } from './sentences';
import type { BacktestAnswer, BacktestedProbation } from './types';

/**
 * Replays recorded probations under another policy. What was not recorded is never guessed: an answer is `confirmed` or
 * `rolled_back` only where it holds whenever the release was promoted and whatever it would have done after the last that was
 * seen of it. The deployer is taken at its word that it kept the policy which judges a probation; where the probation itself
 * shows that it did not, the answer is `unknown`.
 *
 * @param probations - of one generation, newest first and without gaps, as `GET …/probations` lists them from the start
 */
export function backtest(
  probations: readonly Probation[],
  policy: Policy,
): BacktestedProbation[] {
  return probations.map((probation, index) => {
    const { seq, version, outcome, firstLine, lastLine } = probation;
    return {
      seq,
      version,
      recorded: outcome,
      ...replay(probation, probations[index - 1], policy),
      firstLine,
      lastLine,
    };
  });
}

/** Whether another policy would certainly have decided otherwise than what is recorded. */
export function wouldChange({
  recorded,
  answer,
}: BacktestedProbation): boolean {
  return answer !== 'unknown' && answer !== recorded;
}

function replay(
  probation: Probation,
  next: Probation | undefined,
  policy: Policy,
): { answer: BacktestAnswer; because: string } {
  const { version, exits, policy: judge } = probation;
  const { soak_ms: window, max_restarts: budget } = policy;
  const span = promotionSpan(probation);
  if (!span) {
    return unknown(because.outsideItsPolicy(version, judge));
  }
  const later = window > judge.soak_ms ? exitsAfterWindow(probation, next) : [];
  const all = [...exits, ...later];
  const fewest = countBefore(all, span.earliest + window);
  const most = countBefore(all, span.latest + window);
  if (fewest > budget) {
    const late = all.slice(exits.length, budget + 1);
    return {
      answer: 'rolled_back',
      because: because.rolledBack(version, late, policy),
    };
  }
  if (most > budget) {
    return unknown(because.promotionUnknown(version, fewest, most, policy));
  }
  return wasSeenToItsEnd(probation, span.latest, window)
    ? {
        answer: 'confirmed',
        because: because.confirmed(version, most, policy),
      }
    : unknown(because.notSeen(probation, policy));
}

function unknown(reason: string) {
  return { answer: 'unknown' as const, because: reason };
}

/** Dates are in order. */
function countBefore(dates: readonly number[], end: number): number {
  return dates.filter(date => date < end).length;
}

/** Whether the release was watched until a window of this length had closed, even if it was promoted as late as can be. */
function wasSeenToItsEnd(
  { outcome, exits, decidedTs, policy }: Probation,
  latest: number,
  window: number,
): boolean {
  if (outcome === 'confirmed') {
    return window <= policy.soak_ms;
  }
  const seenUntil =
    (outcome === 'rolled_back' ? decidedTs : null) ?? exits.at(-1);
  return seenUntil !== undefined && latest + window <= seenUntil;
}
