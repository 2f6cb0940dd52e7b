// npm run new agreements 合同: writes a new business page in contract, server and web, with its migration and its tests.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { namesOf } from './slice/names.mjs';
import { serverFiles } from './slice/server-files.mjs';
import { webFiles } from './slice/web-files.mjs';

const REPOSITORY = fileURLToPath(new URL('..', import.meta.url));

/** Writes the files of a slice and its lines in the contract's lists, and gives the paths; throws when the subject is taken. */
export function writeSlice(root, names) {
  const files = { ...serverFiles(names), ...webFiles(names) };
  const taken = Object.keys(files).find((file) => existsSync(join(root, file)));
  if (taken) throw new Error(`${taken} is there already.`);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  const lists = ['packages/contract/src/index.ts', 'packages/contract/src/tags.ts', 'packages/contract/src/operations.ts'];
  edit(join(root, lists[0]), (text) => withCalls(text, names));
  edit(join(root, lists[1]), (text) => withTags(text, names));
  edit(join(root, lists[2]), (text) => withArea(text, names));
  return [...Object.keys(files), ...lists];
}

function edit(file, change) {
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}

/** The contract's index with the calls of the slice, in alphabetical order. */
export function withCalls(text, { subject, many, one }) {
  const withImport = insertSorted(text, /^import .*$/gm, `import { ${one}Calls } from './${subject}.ts';`, (line) =>
    line.replace(/^.* from /, ''),
  );
  return insertSorted(withImport, /^ {2}\w+: \w+Calls,$/gm, `  ${many}: ${one}Calls,`);
}

/** The contract's tags with those of the slice at the end. */
export function withTags(text, { title, listTag, addTag }) {
  return text.replace(/^\} as const;$/m, `  '${listTag}': '查看${title}',\n  '${addTag}': '新建${title}',\n} as const;`);
}

/** The areas of the operation log with that of the slice. */
export function withArea(text, { many, title }) {
  return insertSorted(text, /^ {2}\w+: '.*',$/gm, `  ${many}: '${title}',`);
}

function insertSorted(text, lines, line, keyOf = (one) => one) {
  const found = [...text.matchAll(lines)];
  const next = found.find(([other]) => keyOf(other) > keyOf(line));
  const last = found.at(-1);
  const at = next ? next.index : last.index + last[0].length + 1;
  return `${text.slice(0, at)}${line}\n${text.slice(at)}`;
}

function run(folder, tool, ...args) {
  const { status } = spawnSync('npx', ['--no-install', tool, ...args], {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`${tool} ended with ${status}; the files are written.`);
}

function main([subject, title]) {
  if (!subject) throw new Error('npm run new <subject> [title], for example: npm run new travel-requests 出差申请');
  const names = namesOf(subject, title);
  const files = writeSlice(REPOSITORY, names);
  run(REPOSITORY, 'oxfmt', ...files);
  run(join(REPOSITORY, 'apps/server'), 'drizzle-kit', 'generate', '--name', names.table);
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
