import type { FileHandle } from 'node:fs/promises';
import type * as temporaryFile from '../service/ledger/temporaryFile';

/** Every temporary file that a push has opened. Held here, so that none is closed by garbage collection alone. */
export const openedFiles: FileHandle[] = [];

/** Those that are still open. */
export function filesLeftOpen(): FileHandle[] {
  return openedFiles.filter(({ fd }) => fd !== -1);
}

/** What a test puts in the place of `service/ledger/temporaryFile` by `jest.mock`: the same, but each file is noted. */
export function noteOpenedFiles(): typeof temporaryFile {
  const actual = jest.requireActual<typeof temporaryFile>(
    '../service/ledger/temporaryFile',
  );
  return {
    ...actual,
    openTemporaryFile: async directory => {
      const file = await actual.openTemporaryFile(directory);
      openedFiles.push(file);
      return file;
    },
  };
}
