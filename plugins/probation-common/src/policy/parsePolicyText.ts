import { InputError } from '@backstage/errors';
import { LineCounter, parseAllDocuments } from 'yaml';
import { scanJson } from '../json/scanJson';
import type { PolicyBounds } from './bounds';
import { parsePolicy } from './checkPolicy';
import type { Policy } from './types';

/** A policy has three fields; what is longer than this is some other file. In UTF-16 code units. */
const MAX_POLICY_TEXT = 64 * 1024;

/**
 * Reads a policy file, JSON or YAML. A name that ends in `.json` makes it strict JSON; otherwise YAML, of which JSON
 * is a part. Messages do not repeat the name.
 *
 * @throws InputError with line and column where the text is no JSON or YAML, has a key twice, or more than one document.
 * @throws PolicyError (an InputError) naming every problem where it is no policy.
 */
export function parsePolicyText(
  text: string,
  fileName?: string,
  bounds?: PolicyBounds,
): Policy {
  if (text.length > MAX_POLICY_TEXT) {
    throw new InputError(
      `a policy file may have at most ${MAX_POLICY_TEXT} characters, this one has ${text.length}`,
    );
  }
  const body = text.startsWith('\ufeff') ? text.slice(1) : text;
  if (body.trim() === '') {
    throw new InputError('the policy file is empty');
  }
  const isJson = fileName?.toLowerCase().endsWith('.json') ?? false;
  return parsePolicy(isJson ? parseJson(body) : parseYaml(body), bounds);
}

function parseJson(text: string): unknown {
  const fault = scanJson(text);
  if (fault) {
    const before = text.slice(0, fault.offset).split('\n');
    const column = before[before.length - 1].length + 1;
    throw new InputError(
      `line ${before.length}, column ${column}: ${fault.reason}`,
    );
  }
  return JSON.parse(text);
}

function parseYaml(text: string): unknown {
  const lineCounter = new LineCounter();
  const documents = composeYaml(text, lineCounter);
  for (const document of documents) {
    for (const { code, message, pos } of document.errors) {
      const { line, col } = lineCounter.linePos(pos[0]);
      const reason =
        code === 'DUPLICATE_KEY' ? 'a key is there twice' : message;
      throw new InputError(`line ${line}, column ${col}: ${reason}`);
    }
  }
  if (documents.length > 1) {
    const { line } = lineCounter.linePos(documents[1].range[0]);
    throw new InputError(
      `line ${line}: a policy file holds one document, here another one begins`,
    );
  }
  try {
    return documents[0]?.toJS() ?? null;
  } catch (error) {
    throw new InputError('the policy file is not valid YAML', error);
  }
}

function composeYaml(text: string, lineCounter: LineCounter) {
  try {
    const documents = parseAllDocuments(text, {
      lineCounter,
      logLevel: 'error',
      prettyErrors: false,
      stringKeys: true,
    });
    return Array.isArray(documents) ? documents : [];
  } catch (error) {
    // The composer recurses, so a hostile nest exhausts the stack.
    throw new InputError('the policy file is not valid YAML', error);
  }
}
