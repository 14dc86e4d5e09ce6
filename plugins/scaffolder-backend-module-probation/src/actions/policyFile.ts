import { statSync } from 'node:fs';
import { extname, relative, sep } from 'node:path';
import { resolveSafeChildPath } from '@backstage/backend-plugin-api';
import { InputError } from '@backstage/errors';
import type { Policy } from 'backstage-plugin-probation-common';
import { stringify } from 'yaml';

/** The formats that a policy file may have. */
export type PolicyFormat = 'json' | 'yaml';

/** A place for a policy file inside a workspace. */
export interface PolicyFile {
  absolutePath: string;
  /** Relative to the workspace, with forward slashes. */
  path: string;
  format: PolicyFormat;
}

const FORMATS = new Map<string, PolicyFormat>([
  ['.json', 'json'],
  ['.yaml', 'yaml'],
  ['.yml', 'yaml'],
]);

/** What file systems take as one name. */
const MAX_NAME_BYTES = 255;

function isTooLong(name: string): boolean {
  return Buffer.byteLength(name) > MAX_NAME_BYTES;
}

/**
 * Finds the place of a policy file in a workspace.
 *
 * @throws NotAllowedError where the path leads out of the workspace, by itself or through a symbolic link.
 * @throws InputError where the name does not say a format that we write, or a folder has it.
 */
export function policyFileIn(workspacePath: string, path: string): PolicyFile {
  if (path.includes('\0') || path.split(/[\\/]/).some(isTooLong)) {
    throw new InputError(
      `path must be a file name without NUL, each part at most ${MAX_NAME_BYTES} bytes`,
    );
  }
  const absolutePath = resolveSafeChildPath(workspacePath, path);
  const format = FORMATS.get(extname(absolutePath).toLowerCase());
  if (!format) {
    throw new InputError(
      `path must end in .json, .yaml or .yml, it is ${JSON.stringify(path)}`,
    );
  }
  if (statSync(absolutePath, { throwIfNoEntry: false })?.isDirectory()) {
    throw new InputError(
      `path must name a file, ${JSON.stringify(path)} is a folder`,
    );
  }
  return {
    absolutePath,
    path: relative(workspacePath, absolutePath).split(sep).join('/'),
    format,
  };
}

/** A policy file's text; it ends with a line feed. */
export function formatPolicyFile(policy: Policy, format: PolicyFormat): string {
  return format === 'json'
    ? `${JSON.stringify(policy, null, 2)}\n`
    : stringify(policy);
}
