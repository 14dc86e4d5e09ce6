import { processIo } from './io/processIo';
import { main } from './main';

main(process.argv.slice(2), processIo(process)).then(code => {
  // Not exit(): what was written to a pipe must arrive.
  process.exitCode = code;
});
