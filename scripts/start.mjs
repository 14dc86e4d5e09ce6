// Starts the demo portal and pushes the demo evidence; stops everything together.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { root, ToolchainError } from './toolchain.mjs';

/** How long children may take to stop before they are killed, in ms. */
const graceMs = 10_000;

/** App and backend, by the port that each listens on in app-config.yaml. */
const ports = { app: 3000, backend: 7007 };

async function assertFree(name, port) {
  const server = createServer();
  server.listen(port);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new ToolchainError(
      `port ${port}, which the ${name} needs, is not free (${error.code}); is the portal running already?`,
    );
  }
  server.close();
  await once(server, 'close');
}

function signalGroup(child, signal) {
  if (child.pid === undefined) {
    return;
  }
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') {
      throw error;
    }
  }
}

/**
 * Runs `backstage-cli repo start` and, when the backend is among what is started, the seeding step.
 * Resolves with the exit code once all of it has stopped.
 */
export async function startPortal({ nodeBin, yarn, env }, args) {
  const names = args.filter(arg => !arg.startsWith('-'));
  const starts = name => names.length === 0 || names.includes(name);
  for (const [name, port] of Object.entries(ports)) {
    if (starts(name)) {
      await assertFree(name, port);
    }
  }

  const children = new Set();
  const launch = childArgs => {
    // A process group of its own each: the signal must reach what the child itself started.
    const child = spawn(nodeBin, childArgs, {
      cwd: root,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: process.platform !== 'win32',
    });
    children.add(child);
    child.on('exit', () => children.delete(child));
    return child;
  };

  let stopping = false;
  const stop = () => {
    if (stopping) {
      return;
    }
    stopping = true;
    children.forEach(child => signalGroup(child, 'SIGTERM'));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, stop);
  }

  const portal = launch([yarn, 'backstage-cli', 'repo', 'start', ...args]);
  const seed = starts('backend')
    ? launch([join(root, 'scripts', 'seed-demo.mjs')])
    : undefined;
  seed?.on('exit', code => {
    if (code !== 0 && !stopping) {
      process.stderr.write(
        'probation: the demo evidence could not be pushed; the portal goes on without it\n',
      );
    }
  });

  const [code] = await once(portal, 'exit');
  const wasAsked = stopping;
  stop();
  // The leader is gone, its group may not be: give it time, then end it.
  const deadline = Date.now() + graceMs;
  while (isGroupAlive(portal) && Date.now() < deadline) {
    await new Promise(resolve => setTimeout(resolve, 100));
  }
  signalGroup(portal, 'SIGKILL');
  return wasAsked ? 0 : (code ?? 1);
}

function isGroupAlive(child) {
  try {
    process.kill(-child.pid, 0);
    return true;
  } catch {
    return false;
  }
}
