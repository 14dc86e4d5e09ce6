// Starts the demo portal with a data folder of its own and removes the folder when the portal has stopped. What the
// portal says is kept in e2e-test-report/portal.log.
import { spawn } from 'node:child_process';
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

mkdirSync('e2e-test-report', { recursive: true });
const logFile = join('e2e-test-report', 'portal.log');
const log = openSync(logFile, 'w');
const dataDir = mkdtempSync(join(tmpdir(), 'probation-e2e-'));
const configs = ['app-config.yaml', 'e2e/app-config.yaml'].map(
  file => `--config=${resolve(file)}`,
);
const portal = spawn(
  process.execPath,
  ['scripts/run.mjs', 'start', ...configs],
  {
    stdio: ['ignore', log, log],
    env: { ...process.env, PROBATION_DATA_DIR: dataDir },
  },
);
closeSync(log);

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => portal.kill(signal));
}
portal.on('exit', code => {
  rmSync(dataDir, { recursive: true, force: true });
  if (code !== 0) {
    const lines = readFileSync(logFile, 'utf8').split('\n');
    process.stderr.write(`${lines.slice(-50).join('\n')}\n`);
  }
  process.exitCode = code ?? 1;
});
