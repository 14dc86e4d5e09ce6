/** Why a text is not one JSON value, and where. */
export interface JsonFault {
  /** Index into the text, in UTF-16 code units. */
  offset: number;
  /** `second-value`: one value is complete and another one follows. `duplicate-key`: well-formed, but not unambiguous. */
  kind: 'syntax' | 'second-value' | 'duplicate-key';
  reason: string;
}

type OnNumber = (key: string, digits: string) => void;

/** An object's keys so far: none, the only one, or all of them. Most objects of a deep nest have one key. */
type Keys = string | Set<string> | null;
type Frame = { keys: Keys } | typeof ARRAY;
const ARRAY = Symbol('array');

const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

class Scanner {
  private at = 0;
  private readonly stack: Frame[] = [];

  private lastKey = '';

  constructor(
    private readonly text: string,
    private readonly onNumber?: OnNumber,
  ) {}

  run(): JsonFault | undefined {
    for (;;) {
      const fault = this.value() ?? this.closeAll();
      if (fault) {
        return fault;
      }
      if (this.stack.length === 0) {
        this.whitespace();
        return this.end();
      }
    }
  }

  private end(): JsonFault | undefined {
    if (this.at === this.text.length) {
      return undefined;
    }
    return /["{[\-0-9tfn]/.test(this.text[this.at])
      ? {
          offset: this.at,
          kind: 'second-value',
          reason: 'another value follows the first one',
        }
      : this.fault(this.unexpected());
  }

  /** Reads a scalar, or opens containers down to the first one that is empty or to the first scalar. */
  private value(): JsonFault | undefined {
    for (;;) {
      this.whitespace();
      switch (this.text[this.at]) {
        case '{': {
          this.at += 1;
          this.stack.push({ keys: null });
          this.whitespace();
          if (this.text[this.at] === '}') {
            return undefined;
          }
          const fault = this.key();
          if (fault) {
            return fault;
          }
          break;
        }
        case '[':
          this.at += 1;
          this.stack.push(ARRAY);
          this.whitespace();
          if (this.text[this.at] === ']') {
            return undefined;
          }
          break;
        case '"':
          return this.string();
        case 't':
          return this.literal('true');
        case 'f':
          return this.literal('false');
        case 'n':
          return this.literal('null');
        default:
          return this.number();
      }
    }
  }

  /** Closes what ends after a value; stops behind a comma, where the next value begins. */
  private closeAll(): JsonFault | undefined {
    while (this.stack.length > 0) {
      const frame = this.stack[this.stack.length - 1];
      this.whitespace();
      const char = this.text[this.at];
      if (char === ',') {
        this.at += 1;
        if (frame === ARRAY) {
          return undefined;
        }
        this.whitespace();
        return this.key();
      }
      if (char !== (frame === ARRAY ? ']' : '}')) {
        return this.fault(this.unexpected());
      }
      this.at += 1;
      this.stack.pop();
    }
    return undefined;
  }

  private key(): JsonFault | undefined {
    const start = this.at;
    if (this.text[start] !== '"') {
      return this.fault(this.unexpected());
    }
    const fault = this.string();
    if (fault) {
      return fault;
    }
    const raw = this.text.slice(start, this.at);
    const key: string = raw.includes('\\')
      ? String(JSON.parse(raw))
      : raw.slice(1, -1);
    this.lastKey = key;
    if (!this.addKey(key)) {
      return {
        offset: start,
        kind: 'duplicate-key',
        reason: `duplicate key ${showText(key)}`,
      };
    }
    this.whitespace();
    if (this.text[this.at] !== ':') {
      return this.fault(this.unexpected());
    }
    this.at += 1;
    return undefined;
  }

  private addKey(key: string): boolean {
    const frame = this.stack[this.stack.length - 1];
    if (frame === ARRAY) {
      return true;
    }
    if (frame.keys === null) {
      frame.keys = key;
      return true;
    }
    if (typeof frame.keys === 'string') {
      frame.keys = new Set([frame.keys]);
    }
    const before = frame.keys.size;
    frame.keys.add(key);
    return frame.keys.size > before;
  }

  private string(): JsonFault | undefined {
    this.at += 1;
    for (;;) {
      const code = this.text.charCodeAt(this.at);
      if (code === 0x22) {
        this.at += 1;
        return undefined;
      }
      if (code === 0x5c) {
        ESCAPE.lastIndex = this.at;
        if (!ESCAPE.test(this.text)) {
          return this.fault('bad escape in a string');
        }
        this.at = ESCAPE.lastIndex;
      } else if (code < 0x20) {
        return this.fault('unescaped control character in a string');
      } else if (Number.isNaN(code)) {
        return this.fault(this.unexpected());
      } else {
        this.at += 1;
      }
    }
  }

  /** Without a regular expression: engines keep a stack entry a digit and give up on millions of them. */
  private number(): JsonFault | undefined {
    const start = this.at;
    if (this.text[this.at] === '-') {
      this.at += 1;
    }
    if (this.text[this.at] === '0') {
      this.at += 1;
    } else if (!this.digits()) {
      this.at = start;
      return this.fault(this.unexpected());
    }
    this.optional(() => {
      this.at += 1;
      return this.text[this.at - 1] === '.' && this.digits();
    });
    this.optional(() => {
      const exponent = this.text[this.at];
      this.at += 1;
      if (this.text[this.at] === '+' || this.text[this.at] === '-') {
        this.at += 1;
      }
      return (exponent === 'e' || exponent === 'E') && this.digits();
    });
    if (this.stack.length === 1 && this.stack[0] !== ARRAY) {
      this.onNumber?.(this.lastKey, this.text.slice(start, this.at));
    }
    return undefined;
  }

  /** Moves past what `read` accepts, or stays where it was. */
  private optional(read: () => boolean): void {
    const start = this.at;
    if (!read()) {
      this.at = start;
    }
  }

  /** Moves past decimal digits; false when there is none. */
  private digits(): boolean {
    const start = this.at;
    for (;;) {
      const code = this.text.charCodeAt(this.at);
      if (!(code >= 0x30 && code <= 0x39)) {
        return this.at > start;
      }
      this.at += 1;
    }
  }

  private literal(word: string): JsonFault | undefined {
    if (!this.text.startsWith(word, this.at)) {
      return this.fault(this.unexpected());
    }
    this.at += word.length;
    return undefined;
  }

  private whitespace(): void {
    for (;;) {
      const code = this.text.charCodeAt(this.at);
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) {
        return;
      }
      this.at += 1;
    }
  }

  private unexpected(): string {
    const point = this.text.codePointAt(this.at);
    return point === undefined
      ? 'the JSON ends too early'
      : `unexpected ${showCodePoint(point)}`;
  }

  private fault(reason: string): JsonFault {
    return { offset: this.at, kind: 'syntax', reason };
  }
}

/**
 * Checks that a text is exactly one JSON value in which no object has a key twice, at any depth.
 * `JSON.parse` keeps the last of two equal keys in silence, and its errors differ from one engine to the next.
 * Takes linear time and no call stack, however deep the nesting.
 *
 * @param onNumber - gets every number that is a field of the outermost object, as it is written: `JSON.parse` rounds.
 */
export function scanJson(
  text: string,
  onNumber?: OnNumber,
): JsonFault | undefined {
  return new Scanner(text, onNumber).run();
}

/** A text for use in a message: quoted, at most 60 characters of it, and nothing that could garble the message. */
export function showText(text: string): string {
  const shown = text.length > 60 ? `${text.slice(0, 60)}…` : text;
  return JSON.stringify(shown).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff]/g,
    char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function showCodePoint(point: number): string {
  return point > 0x20 && point < 0x7f
    ? JSON.stringify(String.fromCodePoint(point))
    : `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
}
