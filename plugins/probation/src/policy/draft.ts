import {
  checkPolicy,
  type Policy,
  type PolicyCheck,
} from 'backstage-plugin-probation-common';

/** A policy as it is typed. */
export interface PolicyDraft {
  /** The soak window in seconds, with a decimal point where there is one. */
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

/** Whether digits are parted by something else than one decimal point: `1,000` is a thousand to one reader and one to another. */
export function hasSeparators(number: string): boolean {
  return /\d[^\d.a-z]+\d|\..*\./i.test(number.trim());
}

/**
 * The seconds that were typed in milliseconds, `NaN` where they are no number.
 * Moves the point by three places: multiplying would make 1000.9999999999999 of 1.001.
 */
export function millisecondsOf(seconds: string): number {
  const [, whole, fraction = ''] =
    /^(\d+)(?:\.(\d*))?$/.exec(seconds.trim()) ?? [];
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

/** The bounds that the contract's sentence about a window names, in seconds. */
export function soakBoundsOf(
  sentence: string,
): { min: number; max: number } | undefined {
  const [, min, max] =
    /^soak_ms must be an integer from (\d+) to (\d+)$/.exec(sentence) ?? [];
  return max === undefined
    ? undefined
    : { min: Number(min) / 1000, max: Number(max) / 1000 };
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
