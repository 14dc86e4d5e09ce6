// Starts the demo portal with a data folder of its own and removes the folder when the portal has stopped.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const dataDir = mkdtempSync(join(tmpdir(), 'probation-e2e-'));
const portal = spawn(process.execPath, ['scripts/run.mjs', 'start'], {
  stdio: 'inherit',
  env: { ...process.env, PROBATION_DATA_DIR: dataDir },
});

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => portal.kill(signal));
}
portal.on('exit', code => {
  rmSync(dataDir, { recursive: true, force: true });
  process.exitCode = code ?? 1;
});
