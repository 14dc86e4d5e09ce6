import { FIELD_NAMES } from './fields';
import { KEY_TOKENS, UNKNOWN } from './knownKeys';
import { USUAL_TEXTS } from './usualTexts';

const KEYS = FIELD_NAMES.length;

/** Behind no key: at the start of a line. */
export const START = KEYS;

/**
 * Guesses which key comes next. A deployer writes the keys of an event always in the same order, so the key that came behind this
 * one last time, in a line of the same event, is nearly always right, and the one before that mostly is where the event is not
 * known yet.
 */
export class KeyOrder {
  private readonly guesses = new Uint8Array(
    (KEYS + 1) * (USUAL_TEXTS.length + 1),
  );
  private readonly secondGuesses = this.guesses.slice();

  /**
   * A place in a line.
   *
   * @param before - the known key before it, or `START`
   * @param event - the event of the line by its place in `USUAL_TEXTS`, or `UNUSUAL`
   */
  static place(before: number, event: number): number {
    return (event + 1) * (KEYS + 1) + before;
  }

  /** The known key that stands at `at` in the usual form, if it was guessed; else `UNKNOWN`. */
  guess(place: number, bytes: DataView, at: number): number {
    const key = this.guesses[place];
    if (KEY_TOKENS.standsAt(key, bytes, at)) {
      return key;
    }
    const second = this.secondGuesses[place];
    if (KEY_TOKENS.standsAt(second, bytes, at)) {
      this.learn(place, second);
      return second;
    }
    return UNKNOWN;
  }

  /** The known key `key` came at this place. */
  learn(place: number, key: number): void {
    this.secondGuesses[place] = this.guesses[place];
    this.guesses[place] = key;
  }
}
