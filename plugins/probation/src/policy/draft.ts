import {
  checkPolicy,
  type Policy,
  type PolicyCheck,
} from 'backstage-plugin-probation-common';

/** A policy as it is typed. */
export interface PolicyDraft {
  /** The soak window in seconds, with a point or a comma. */
  seconds: string;
  restarts: string;
}

/** The texts that stand for a policy. */
export function draftOf(policy: Policy): PolicyDraft {
  return {
    seconds: String(policy.soak_ms / 1000),
    restarts: String(policy.max_restarts),
  };
}

/** The policy that a draft is, or the contract's sentences about it. */
export function checkDraft({ seconds, restarts }: PolicyDraft): PolicyCheck {
  return checkPolicy({
    soak_ms: millisecondsOf(seconds),
    max_restarts: /^\d+$/.test(restarts.trim()) ? Number(restarts) : NaN,
    rollback_target: 'last_confirmed',
  });
}

/** Moves the point by three places: multiplying would make 1000.9999999999999 of 1.001. */
function millisecondsOf(seconds: string): number {
  const [, whole, fraction = ''] =
    /^(\d+)(?:[.,](\d*))?$/.exec(seconds.trim()) ?? [];
  if (whole === undefined) {
    return NaN;
  }
  const places = fraction.padEnd(3, '0');
  return Number(`${whole}${places.slice(0, 3)}.${places.slice(3)}0`);
}

/** Sentences about a policy, sorted by the field that they are about. */
export interface Problems {
  soak: string[];
  restarts: string[];
  /** What concerns neither. */
  others: string[];
}

export function sortProblems(sentences: readonly string[]): Problems {
  const about = (field: string) =>
    sentences.filter(sentence => sentence.startsWith(`${field} `));
  const soak = about('soak_ms');
  const restarts = about('max_restarts');
  return {
    soak,
    restarts,
    others: sentences.filter(
      sentence => !soak.includes(sentence) && !restarts.includes(sentence),
    ),
  };
}
