import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { JsonObject } from '@backstage/types';

const FOLDER = resolve(__dirname, '../../../../fixtures');

/** A fixture's bytes: `ledgers/storm.apply`. */
export function fixture(path: string): Buffer {
  return readFileSync(resolve(FOLDER, path));
}

/** A policy of `fixtures/policies`. */
export function policyFixture(name: string): JsonObject {
  return JSON.parse(fixture(`policies/${name}.json`).toString('utf8'));
}

/** What the reference query prints for a fixture, by key; `violations` holds the sentences. */
export function expectedReport(name: string): {
  violations: string[];
  values: Record<string, string>;
} {
  const lines = fixture(`expected/${name}.txt`).toString('utf8').split('\n');
  const values: Record<string, string> = {};
  const violations: string[] = [];
  for (const line of lines) {
    const [, key, value] = /^([a-z_.-]+): (.*)$/.exec(line) ?? [];
    if (line.startsWith('  ')) {
      violations.push(line.trim());
    } else if (key !== undefined) {
      values[key] = value;
    }
  }
  return { violations, values };
}
