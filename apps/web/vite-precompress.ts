import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(?:js|css|svg)$/;
const WORTH_BYTES = 1_024;
/** One below the strongest: 2 % more bytes in less than half the time of every build. */
const QUALITY = 10;

/** Writes a .br and a .gz beside every text of the build, so that the server never compresses an asset itself. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      await Promise.all(
        Object.keys(bundle)
          .filter((name) => COMPRESSIBLE.test(name))
          .map((name) => compressFile(join(dir, name))),
      );
    },
  };
}

async function compressFile(file: string): Promise<void> {
  const text = await readFile(file);
  if (text.length < WORTH_BYTES) return;
  const brotli = promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });
  await Promise.all([writeFile(`${file}.br`, await brotli), writeFile(`${file}.gz`, await promisify(gzip)(text, { level: 9 }))]);
}
