// The commands behind `npm start` and `npm test`, and `exec` for any other in the same environment.
import { ensureInstalled } from './install.mjs';
import { startPortal } from './start.mjs';
import { ensureToolchain, run, ToolchainError } from './toolchain.mjs';

const usage = `usage: node scripts/run.mjs <command>
  start [package…]   the demo portal on http://localhost:3000
  test [jest args…]  all unit and integration tests, once (--watch to watch)
  install            only install what is missing
  exec COMMAND…      any command with the repository's Node.js and yarn on PATH
`;

async function test(tools, args) {
  // Backstage's test command watches for changes unless it is told that nobody does.
  const env = {
    ...tools.env,
    ...(args.includes('--watch') ? {} : { CI: tools.env.CI ?? 'true' }),
    // Databases come from connection strings; nobody needs a Docker engine for the tests.
    BACKSTAGE_TEST_DISABLE_DOCKER:
      tools.env.BACKSTAGE_TEST_DISABLE_DOCKER ?? '1',
  };
  return run(
    tools.nodeBin,
    [tools.yarn, 'backstage-cli', 'repo', 'test', ...args],
    { env },
  );
}

async function main([command, ...args]) {
  if (!['start', 'test', 'install', 'exec'].includes(command)) {
    process.stderr.write(usage);
    return 2;
  }
  const tools = ensureToolchain();
  await ensureInstalled(tools);
  switch (command) {
    case 'start':
      return startPortal(tools, args);
    case 'test':
      return test(tools, args);
    case 'exec':
      return run(args[0], args.slice(1), { env: tools.env });
    default:
      return 0;
  }
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof ToolchainError)) {
    throw error;
  }
  process.stderr.write(`probation: ${error.message}\n`);
  process.exitCode = 1;
}
