// Resolves subpath imports (`#modules/…`) by `imports` in the package.json nearest to the importing file.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const maps = new Map();

/** The file that a `#` specifier in a file leads to, both as absolute paths; null when no pattern matches. */
export function subpathTarget(file, specifier) {
  const { folder, imports } = mapFor(dirname(file));
  for (const [pattern, target] of Object.entries(imports)) {
    const [before, after] = pattern.split('*');
    if (after === undefined ? specifier === pattern : specifier.startsWith(before) && specifier.endsWith(after))
      return join(folder, target.replace('*', specifier.slice(before.length, specifier.length - (after?.length ?? 0))));
  }
  return null;
}

function mapFor(folder) {
  const known = maps.get(folder);
  if (known !== undefined) return known;
  const path = join(folder, 'package.json');
  const above = dirname(folder);
  let found = { folder, imports: {} };
  if (existsSync(path)) found = { folder, imports: JSON.parse(readFileSync(path, 'utf8')).imports ?? {} };
  else if (above !== folder) found = mapFor(above);
  maps.set(folder, found);
  return found;
}
