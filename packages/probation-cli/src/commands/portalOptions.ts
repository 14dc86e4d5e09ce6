import { Option, type Command } from 'commander';

/** Which environment of which entity, in which portal. */
export interface PortalTarget {
  entity: string;
  environment: string;
  url: string;
}

/** The options that say which environment is meant. */
export function addPortalOptions(command: Command): Command {
  return command
    .requiredOption(
      '--entity <ref>',
      'entity in the catalog: payments, component:default/payments',
    )
    .requiredOption(
      '--environment <name>',
      'where the service runs: production, edge-eu-1',
    )
    .addOption(
      new Option('--url <url>', "base URL of the portal's backend")
        .env('PROBATION_URL')
        .makeOptionMandatory(),
    );
}

/** What both commands' help says about who is asking. */
export const tokenHelp = `The token comes from the environment variable PROBATION_TOKEN and is never printed.`;
