import { Tokens } from './Tokens';

/** What `event` and `reason` say in nearly all lines, the most frequent first. */
export const USUAL_TEXTS: readonly string[] = [
  'restarting',
  'rolled_back',
  'confirmed',
  'restart_budget_exceeded',
  'restarted_post_soak',
];

/** The same in quotes. */
export const USUAL_TOKENS = new Tokens(USUAL_TEXTS.map(text => `"${text}"`));

/** No usual text. */
export const UNUSUAL = -1;

/** Which of `USUAL_TEXTS` stands at `at`, in quotes. */
export function usualTextAt(bytes: DataView, at: number): number {
  for (let text = 0; text < USUAL_TEXTS.length; text += 1) {
    if (USUAL_TOKENS.standsAt(text, bytes, at)) {
      return text;
    }
  }
  return UNUSUAL;
}
