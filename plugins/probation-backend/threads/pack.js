// @ts-check

/**
 * Runs in a thread of its own: to hash and compress a long ledger would keep the backend from auditing it meanwhile, and from
 * answering anybody else.
 */
const { constants, gzipSync } = require('node:zlib');
const { createSHA256 } = require('hash-wasm');

const FASTEST = { level: constants.Z_BEST_SPEED };

const ready = createSHA256();

/**
 * @param {{ state: Uint8Array, shared: SharedArrayBuffer, length: number }} what - bytes, which stay as they are meanwhile, and
 *   the SHA-256 before them as the library saves it
 * @returns {Promise<{ state: Uint8Array, zipped: Uint8Array }>} the SHA-256 behind the bytes, and the bytes as gzip
 */
exports.hashAndZip = async function hashAndZip({ state, shared, length }) {
  const hasher = await ready;
  const bytes = new Uint8Array(shared, 0, length);
  return {
    // Nothing else runs here between loading and saving.
    state: hasher.load(state).update(bytes).save(),
    zipped: gzipSync(bytes, FASTEST),
  };
};

/**
 * @param {{ shared: SharedArrayBuffer, lengths: number[] }} what - texts, one behind the other
 * @returns {Uint8Array[]} each of them as gzip
 */
exports.zipEach = function zipEach({ shared, lengths }) {
  const bytes = new Uint8Array(shared);
  let start = 0;
  return lengths.map(length => {
    start += length;
    return gzipSync(bytes.subarray(start - length, start), FASTEST);
  });
};
