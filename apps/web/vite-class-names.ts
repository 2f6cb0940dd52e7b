import { createHash } from 'node:crypto';
import { relative } from 'node:path';

/**
 * Names a class by four characters for its file and its place among the classes of that file: names are bytes of the first load in its styles, its
 * page and its code. Throws where two files of a build would share theirs. `root` is what paths are taken from, so that every machine gives the same.
 */
export function shortClassNames(root: string): (name: string, file: string) => string {
  const owners = new Map<string, string>();
  const classes = new Map<string, string[]>();
  return (name, file) => {
    const path = relative(root, file.split('?', 1)[0] ?? file);
    const prefix = createHash('sha256').update(path).digest('base64url').replaceAll('-', '_').slice(0, 4);
    const owner = owners.get(prefix) ?? path;
    if (owner !== path) throw new Error(`the classes of ${owner} and ${path} would share names: rename one of the files`);
    owners.set(prefix, path);
    const known = classes.get(path) ?? [];
    classes.set(path, known);
    if (!known.includes(name)) known.push(name);
    return `_${prefix}${known.indexOf(name).toString(36)}`;
  };
}
