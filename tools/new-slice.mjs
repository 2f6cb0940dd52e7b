// npm run new agreements 合同: writes a new subject in contract, server and web, with its migration and its tests.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { bin } from './lib/project.mjs';
import { writeMigration } from './migration.mjs';
import { namesOf, renamed } from './slice/names.mjs';

const REPOSITORY = fileURLToPath(new URL('..', import.meta.url));

const TEMPLATE = fileURLToPath(new URL('slice/template', import.meta.url));

/** The files of a slice by path, from the template with its names replaced. */
function filesOf(names) {
  const templates = readdirSync(TEMPLATE, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = templates.map(({ parentPath, name }) => {
    const path = join(parentPath, name);
    const file = relative(TEMPLATE, path)
      .replace(/\.txt$/, '')
      .split(sep)
      .join('/');
    return [renamed(file, names), withSortedImports(renamed(readFileSync(path, 'utf8'), names))];
  });
  return Object.fromEntries(files.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Sorts the names within each import, because their order depends on the subject. */
function withSortedImports(text) {
  const plain = (name) => name.replace(/^type /, '').toLowerCase();
  const sorted = (list) => list.split(', ').toSorted((a, b) => (plain(a) < plain(b) ? -1 : 1));
  return text.replace(/^(import (?:type )?\{ )(.+)(?= \} from )/gm, (_, start, list) => start + sorted(list).join(', '));
}

/** Writes the files of a slice and its line in the contract's list, and returns the paths; throws when the subject exists. */
export function writeSlice(root, names) {
  const files = filesOf(names);
  const taken = Object.keys(files).find((file) => existsSync(join(root, file)));
  if (taken) throw new Error(`${taken} is there already.`);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  const list = 'packages/contract/src/index.ts';
  writeFileSync(join(root, list), withSubject(readFileSync(join(root, list), 'utf8'), names));
  return [...Object.keys(files), list];
}

/** Inserts a slice's subject into the contract's list in alphabetical order. */
export function withSubject(text, { subject, many }) {
  const withImport = insertSorted(text, /^import .*$/gm, `import { ${many} } from './${subject}.ts';`, (line) =>
    line.replace(/^.* from /, ''),
  );
  return insertSorted(withImport, /^ {2}\w+,$/gm, `  ${many},`);
}

function insertSorted(text, lines, line, keyOf = (one) => one) {
  const found = [...text.matchAll(lines)];
  const next = found.find(([other]) => keyOf(other) > keyOf(line));
  const last = found.at(-1);
  const at = next ? next.index : last.index + last[0].length + 1;
  return `${text.slice(0, at)}${line}\n${text.slice(at)}`;
}

function format(files) {
  const { status } = spawnSync(process.execPath, [bin('oxfmt'), ...files], { cwd: REPOSITORY, stdio: 'inherit' });
  if (status !== 0) throw new Error(`oxfmt ended with ${status}; the files are written.`);
}

function main([subject, title]) {
  if (!subject) throw new Error('npm run new <subject> <title>, for example: npm run new travel-requests 出差申请');
  const names = namesOf(subject, title);
  const files = writeSlice(REPOSITORY, names);
  format(files);
  writeMigration(join(REPOSITORY, 'apps/server'), names.table);
  console.log(`\n${files.join('\n')}\n\nNext: npm run check. Administrators see ${names.title} in the menu after the next start.`);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    main(process.argv.slice(2));
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
