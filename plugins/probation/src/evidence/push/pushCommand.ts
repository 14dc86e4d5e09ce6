import { parseEntityRef } from '@backstage/catalog-model';
import { portalUrl, type PushTarget } from './PushTarget';
import { shellQuote } from './quote';

const CONTINUED = ' \\\n  ';

/** The command that pushes a whole ledger, ready for a shell. The token comes from the environment. */
export function pushCommand({
  baseUrl,
  entityRef,
  environment,
  generation,
}: PushTarget): string {
  return [
    'probation push ledger.jsonl',
    `--url ${shellQuote(portalUrl(baseUrl))}`,
    `--entity ${shellQuote(entityRef)}`,
    `--environment ${environment}`,
    ...(generation ? [`--generation ${generation}`] : []),
  ].join(CONTINUED);
}

/** The same without the probation command. curl reads the token from a pipe, so that no list of processes shows it. */
export function curlCommand(target: PushTarget): string {
  return [
    `printf 'Authorization: Bearer %s\\n' "$PROBATION_TOKEN" |`,
    `  ${[
      'curl --fail-with-body --retry 6 --retry-connrefused',
      '--header @-',
      `--header 'Content-Type: application/jsonl'`,
      '--upload-file ledger.jsonl',
      shellQuote(ledgerUrl(target)),
    ].join(`${CONTINUED}  `)}`,
  ].join('\n');
}

/** Options of `push` and `wait` in CI, where the portal's URL is in the environment, too. */
export function targetOptions({
  entityRef,
  environment,
}: PushTarget): string[] {
  return [`--entity ${shellQuote(entityRef)}`, `--environment ${environment}`];
}

/** `probation push` in CI, with the run as the source. `sourceUrl` stands in double quotes and is read by the shell. */
export function pushFromCi(target: PushTarget, sourceUrl: string): string {
  return [
    'probation push ledger.jsonl',
    ...targetOptions(target),
    `--source-url "${sourceUrl}"`,
  ].join(CONTINUED);
}

/** `probation wait` in CI. `version` stands in double quotes and is read by the shell. */
export function waitInCi(target: PushTarget, version: string): string {
  return [
    'probation wait',
    ...targetOptions(target),
    `--version "${version}" --timeout 10m`,
  ].join(CONTINUED);
}

function ledgerUrl({
  baseUrl,
  entityRef,
  environment,
  generation,
}: PushTarget): string {
  const { kind, namespace, name } = parseEntityRef(entityRef);
  const path = [
    'entities',
    kind.toLocaleLowerCase('en-US'),
    namespace,
    name,
    'environments',
    environment,
    'ledger',
  ]
    .map(encodeURIComponent)
    .join('/');
  const query = generation ? `?generation=${generation}` : '';
  return `${baseUrl}/${path}${query}`;
}
