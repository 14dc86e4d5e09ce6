// Measures the probation command and the evidence store against their goals: yarn bench [MOST_LINES]
// All figures are ratios or come from one run on one machine. It never fails: it prints.
import { spawnSync } from 'node:child_process';
import { rmSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import {
  audit,
  command,
  folder,
  ledgerOf,
  node,
  policyFile,
  prepare,
} from './ledgers.mjs';
import { fastestOf, measure } from './measure.mjs';
import { shapes } from './plan.mjs';
import { count, megabytes, say, seconds, table } from './print.mjs';
import { compareStores } from './store.mjs';

const here = import.meta.dirname;

const most = Number(process.argv[2] ?? 1e7);
const million = 1e6;
const jqTimeoutMs = 60_000;

function parseLines(file) {
  return measure(node, [join(here, 'parseLines.mjs'), file], { peak: true });
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
await compareStores();
rmSync(folder, { recursive: true, force: true });
