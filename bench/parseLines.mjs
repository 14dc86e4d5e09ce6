// What the audit is measured against: splits a file at LF and calls JSON.parse on each line, nothing else.
import { createReadStream } from 'node:fs';

let rest = '';
let count = 0;
const stream = createReadStream(process.argv[2], {
  encoding: 'utf8',
  highWaterMark: 1 << 18,
});
for await (const chunk of stream) {
  const lines = (rest + chunk).split('\n');
  rest = lines.pop();
  for (const line of lines) {
    JSON.parse(line);
    count += 1;
  }
}
process.stdout.write(`${count}\n`);
