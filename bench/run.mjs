// Measures the probation command against its goals: yarn bench [MOST_LINES]
// All figures are ratios or come from one run on one machine. It never fails: it prints.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { buildSync } from 'esbuild';
import { bundle } from '../packages/probation-cli/scripts/bundle.mjs';
import { fastestOf, measure } from './measure.mjs';
import { policy, shapes } from './plan.mjs';

const here = import.meta.dirname;
const root = join(here, '..');
const folder = join(root, '.cache', 'bench');
const policyFile = join(folder, 'policy.json');
const command = join(folder, 'cli', 'bin', 'probation');
const kernel = join(folder, 'kernel.mjs');
const node = process.execPath;

const most = Number(process.argv[2] ?? 1e7);
const million = 1e6;
const jqTimeoutMs = 60_000;

function prepare() {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // As npm installs it.
  bundle(join(folder, 'cli', 'dist'));
  cpSync(join(root, 'packages', 'probation-cli', 'bin'), dirname(command), {
    recursive: true,
  });
  buildSync({
    stdin: {
      contents:
        "export { soakApply } from 'backstage-plugin-probation-common';",
      resolveDir: join(root, 'packages', 'probation-cli'),
    },
    outfile: kernel,
    bundle: true,
    platform: 'node',
    format: 'esm',
    mainFields: ['module', 'main'],
  });
  writeFileSync(policyFile, JSON.stringify(policy));
}

async function ledgerOf(lines, shape) {
  const file = join(folder, `${shape.replaceAll(' ', '-')}-${lines}.jsonl`);
  await measure(node, [
    join(here, 'writeLedger.mjs'),
    ...[kernel, String(lines), shape, file],
  ]);
  return file;
}

function audit(file) {
  return measure(
    node,
    [command, 'audit', file, policyFile, '--baseline', 'v0'],
    { peak: true },
  );
}

function parseLines(file) {
  return measure(node, [join(here, 'parseLines.mjs'), file], { peak: true });
}

const say = text => process.stdout.write(`${text}\n`);
const seconds = value => `${value.toFixed(value < 1 ? 3 : 2)} s`;
const megabytes = value => `${value.toFixed(0)} MB`;
const count = value => value.toLocaleString('en');

function table(rows) {
  const widths = rows[0].map((_, column) =>
    Math.max(...rows.map(row => row[column].length)),
  );
  for (const row of rows) {
    say(
      `  ${row
        .map((cell, column) =>
          column === 0
            ? cell.padEnd(widths[column])
            : cell.padStart(widths[column]),
        )
        .join('   ')}`,
    );
  }
  say('');
}

async function compareWithParsing() {
  if (most < million) {
    return;
  }
  const file = await ledgerOf(million, 'mixed');
  const [parsing, auditing] = await fastestOf(7, [
    () => parseLines(file),
    () => audit(file),
  ]);
  say(
    `Full audit of ${count(million)} lines, ${megabytes(statSync(file).size / 1e6)}, whole process`,
  );
  table([
    ['', 'time', 'ratio', 'goal', 'peak', 'goal'],
    [
      'split at LF, JSON.parse each line',
      seconds(parsing.seconds),
      '1.00',
      '',
      megabytes(parsing.megabytes),
      '',
    ],
    [
      'probation audit',
      seconds(auditing.seconds),
      (auditing.seconds / parsing.seconds).toFixed(2),
      '1.00, aim 0.60',
      megabytes(auditing.megabytes),
      'below 250 MB',
    ],
  ]);
}

async function growth(start) {
  say('Time per line, start of the process left out');
  const rows = [['', 'lines', 'time', 'per line', 'peak']];
  for (const shape of Object.keys(shapes)) {
    for (let lines = 1e4; lines <= most; lines *= 10) {
      const file = await ledgerOf(lines, shape);
      const [{ seconds: took, megabytes: peak }] = await fastestOf(
        lines > million ? 1 : 3,
        [() => audit(file)],
      );
      const perLine = ((took - start) / lines) * 1e9;
      rows.push([
        shape,
        count(lines),
        seconds(took),
        `${perLine.toFixed(0)} ns`,
        megabytes(peak),
      ]);
      rmSync(file);
    }
  }
  table(rows);
}

async function compareWithJq() {
  say(
    'The same question asked in jq (bench/reference.jq), which looks through the file again for each rollback',
  );
  if (spawnSync('jq', ['--version']).error) {
    say('  jq is not installed\n');
    return;
  }
  const rows = [['lines', 'jq', 'probation audit', 'ratio']];
  for (const lines of [1e4, 1e5].filter(size => size <= most)) {
    const file = await ledgerOf(lines, 'mixed');
    const jq = await measure(
      'jq',
      [
        ...['--slurp', '--raw-output', '--slurpfile', 'policy', policyFile],
        ...['--from-file', join(here, 'reference.jq'), file],
      ],
      { timeoutMs: jqTimeoutMs },
    );
    const [own] = await fastestOf(3, [() => audit(file)]);
    const isOver = jq.code === null;
    rows.push([
      count(lines),
      isOver ? `more than ${jqTimeoutMs / 1000} s` : seconds(jq.seconds),
      seconds(own.seconds),
      `${isOver ? 'more than ' : ''}${(jq.seconds / own.seconds).toFixed(0)}`,
    ]);
    rmSync(file);
  }
  table(rows);
}

async function startOfHelp() {
  const [nothing, help] = await fastestOf(15, [
    () => measure(node, ['-e', '0']),
    () => measure(node, [command, '--help']),
  ]);
  table([
    ['', 'time', 'ratio', 'goal'],
    ['node -e 0', seconds(nothing.seconds), '1.00', ''],
    [
      'probation --help',
      seconds(help.seconds),
      (help.seconds / nothing.seconds).toFixed(2),
      'below 3',
    ],
  ]);
}

prepare();
say(`Node.js ${process.version}, ${availableParallelism()} cores\n`);
await startOfHelp();
await compareWithParsing();
const empty = join(folder, 'short.jsonl');
writeFileSync(empty, '{"event":"confirmed","version":"v0"}\n');
const [{ seconds: start }] = await fastestOf(7, [() => audit(empty)]);
await growth(start);
await compareWithJq();
rmSync(folder, { recursive: true, force: true });
