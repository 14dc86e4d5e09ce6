// Writes the honest ledger of a long plan: node writeLedger.mjs KERNEL LINES SHAPE FILE
// KERNEL is a bundle of the product's kernel.
import { closeSync, openSync, writeSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { planOf, policy } from './plan.mjs';

const BLOCK = 1 << 20;
const [kernel, lines, shape, file] = process.argv.slice(2);
const { soakApply } = await import(pathToFileURL(resolve(kernel)).href);

const descriptor = openSync(file, 'w');
let block = '';
for (const line of soakApply(planOf(Number(lines), shape), policy)) {
  block += line;
  if (block.length > BLOCK) {
    writeSync(descriptor, block);
    block = '';
  }
}
writeSync(descriptor, block);
closeSync(descriptor);
