import { InvalidArgumentError } from 'commander';
import { parseDuration } from '../io/duration';

/** A whole number. */
export function countOption(text: string): number {
  const count = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(count)) {
    throw new InvalidArgumentError('Allowed is a whole number.');
  }
  return count;
}

/** Milliseconds of a duration. */
export function durationOption(text: string): number {
  try {
    return parseDuration(text);
  } catch (error) {
    throw error instanceof RangeError
      ? new InvalidArgumentError(`Allowed is ${error.message}.`)
      : error;
  }
}

/** A version; an unset variable of a shell is none. */
export function versionOption(text: string): string {
  if (text === '') {
    throw new InvalidArgumentError('Allowed is a version, which is not empty.');
  }
  return text;
}

/** The number of a generation. */
export function generationOption(text: string): number {
  const generation = Number(text);
  if (!/^\d+$/.test(text) || generation < 1 || generation > 2147483647) {
    throw new InvalidArgumentError('Allowed is a whole number from 1 on.');
  }
  return generation;
}
