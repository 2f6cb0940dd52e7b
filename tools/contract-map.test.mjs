import { readdirSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

import { describe, expect, it } from 'vitest';

const SOURCE = fileURLToPath(new URL('../packages/contract/src', import.meta.url));
const { resolve } = createRequire(import.meta.url);

const files = readdirSync(SOURCE, { withFileTypes: true, recursive: true })
  .filter((entry) => entry.isFile() && /(?<!\.test)\.ts$/.test(entry.name))
  .map((entry) => relative(SOURCE, join(entry.parentPath, entry.name)).split(sep).join('/'));

describe('the map of the contract', () => {
  it.each(files)('leads to %s by its name alone', (file) => {
    const name = file.split('/').at(-1).replace(/\.ts$/, '');
    const address = name === 'index' ? '@houtai/contract' : `@houtai/contract/${name}`;
    expect(realpathSync(resolve(address))).toBe(realpathSync(join(SOURCE, file)));
  });
});
