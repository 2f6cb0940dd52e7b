import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** The script behind a package's command, to be run with this Node: without a shell, so that it works the same on every system. */
export function bin(packageName, command = packageName.replace(/^.*\//, '')) {
  const folder = join(root, 'node_modules', packageName);
  const { bin: entry } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof entry === 'string' ? entry : entry[command]);
}
