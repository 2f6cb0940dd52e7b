// The naming scheme of files in the server's modules; QUALITY.md shows the same table.
import { basename, dirname } from 'node:path';

const MODULES = 'apps/server/src/modules/';
const ROLES = ['module', 'routes', 'tables', 'seed', 'jobs', 'test', 'thorough'];

/** Endings and beginnings of names, and what the scheme says instead. */
const ENDINGS = { lists: 'list', row: 'rows', exports: 'export', word: 'words', right: 'rights' };
const VERBS = { create: 'add', insert: 'add', edit: 'change', modify: 'change', delete: 'remove' };

const VAGUE = /^(utils?|helpers?|common|misc|service)$/;

/** What is wrong with the name of a file, given as a path from the root; null for a good name. `text` is its content. */
export function faultOfName(path, text) {
  const [stem, ...roles] = basename(path)
    .replace(/\.[cm]?[jt]sx?$/, '')
    .split('.');
  if (VAGUE.test(stem)) return `${stem} says nothing of what is in it. Name the file after that.`;
  if (!path.startsWith(MODULES)) return null;
  if (roles.includes('service'))
    return 'A service is everything. Cut it by verb: add-x.ts, change-x.ts, remove-x.ts; what is read is x-list.ts and x-rows.ts.';
  const odd = roles.find((role) => !ROLES.includes(role));
  if (odd !== undefined) return `${odd} is no part of a module, which are ${ROLES.join(', ')}. A name of words has hyphens.`;
  return roles.includes('module') ? faultOfManifest(path, stem, text) : faultOfWords(stem);
}

function faultOfManifest(path, stem, text) {
  const folder = basename(dirname(path));
  return stem === folder && text.includes(`name: '${folder}'`)
    ? null
    : `A manifest has the name of its folder, ${folder}, outside and inside.`;
}

function faultOfWords(stem) {
  const words = stem.split('-');
  const [first, last] = [words.at(0), words.at(-1)];
  if (words.length < 2) return null;
  if (Object.hasOwn(ENDINGS, last)) return `${stem} is ${[...words.slice(0, -1), ENDINGS[last]].join('-')} in every module.`;
  return Object.hasOwn(VERBS, first) ? `${stem} is ${[VERBS[first], ...words.slice(1)].join('-')} in every module.` : null;
}
