import { scanJson } from '../json/scanJson';
import { BAD_TEXT, FIELD_NAMES, type Fields } from './fields';

/**
 * Reads any line by way of `JSON.parse`. Numbers that are no exact integers, however close they come after
 * rounding, become NaN; strings that could not be stored become `BAD_TEXT`.
 *
 * @returns why the line cannot be read, or `undefined` when its fields are in `fields`.
 */
export function readThoroughLine(
  bytes: Uint8Array,
  decoder: TextDecoder,
  fields: Fields,
): string | undefined {
  if (bytes.includes(0)) {
    return 'a NUL byte';
  }
  const text = decode(bytes, decoder);
  if (text === undefined) {
    return 'not valid UTF-8';
  }
  const numbers = new Map<string, string>();
  const fault = scanJson(text, (key, digits) => numbers.set(key, digits));
  if (fault) {
    const column = fault.offset + 1;
    switch (fault.kind) {
      case 'second-value':
        return `two JSON values on one line, the second at column ${column}`;
      case 'duplicate-key':
        return `${fault.reason} at column ${column}`;
      default:
        return `not valid JSON: ${fault.reason} at column ${column}`;
    }
  }
  const value: unknown = JSON.parse(text);
  if (!isObject(value)) {
    return 'not a JSON object';
  }
  FIELD_NAMES.forEach((name, index) => {
    const digits = numbers.get(name);
    if (digits !== undefined) {
      fields[index] = exactInteger(digits);
    } else {
      fields[index] = Object.hasOwn(value, name)
        ? storable(value[name])
        : undefined;
    }
  });
  return undefined;
}

function decode(bytes: Uint8Array, decoder: TextDecoder): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function storable(value: unknown): unknown {
  return typeof value === 'string' &&
    (value.includes('\0') || !value.isWellFormed())
    ? BAD_TEXT
    : value;
}

/** The value of a JSON number when it is written as an integer in any way (`3e4`, `30000.0`, `-0`); otherwise NaN. */
export function exactInteger(digits: string): number {
  const [mantissa, exponent = '0'] = digits.toLowerCase().split('e');
  const [whole, fraction = ''] = mantissa.split('.');
  const significant = whole + fraction;
  let end = significant.length;
  while (end > 0 && significant[end - 1] === '0') {
    end -= 1;
  }
  if (end === 0 || significant[end - 1] === '-') {
    return 0;
  }
  const trailingZeros = significant.length - end;
  return Number(exponent) - fraction.length + trailingZeros >= 0
    ? Number(digits)
    : NaN;
}
