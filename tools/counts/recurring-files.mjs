import { basename } from 'node:path/posix';

/**
 * Eighteen kinds of files that recur from subject to subject and that a declaration could replace. A file is one of them by its name, when
 * the rest of the name begins or ends with the noun of a form (`project-list.ts` with `projects-form.ts`). Files that use the library of
 * resources are left out.
 */
const KINDS = {
  'apps/server/src/modules/': [
    /^(.+)\.routes$/,
    /^(.+)-list$/,
    /^(.+)-rows?$/,
    /^(.+)-words$/,
    /^(.+)-export$/,
    /^(.+)-import$/,
    /^(.+)-records?$/,
    /^explain-(.+)$/,
    /^find-(.+)$/,
    /^(.+)-(?:visibility|scope)$/,
    /^(?:add|change|update|edit|save|remove|delete)-(.+)$/,
    /^(.+)-options$/,
  ],
  'apps/web/src/features/': [/^(.+)-page$/, /^(.+)-detail$/, /^(.+)-dialog$/, /^(.+)-form$/, /^(.+)-switch$/, /^(.+)-actions?$/],
};

const STANDS_ON_LIBRARY = /\b(?:defineResource|resourceView|ResourcePage)\b/;

/** The recurring files with their number of lines, as `{ path, lines }`. */
export function countRecurringFiles(sources) {
  const nouns = nounsOf(sources);
  const isRecurring = ({ path, text }) => {
    const place = Object.keys(KINDS).find((one) => path.startsWith(one));
    if (place === undefined || STANDS_ON_LIBRARY.test(text)) return false;
    const name = basename(path).replace(/\.tsx?$/, '');
    const left = KINDS[place].map((kind) => kind.exec(name)?.[1]).find(Boolean);
    return left !== undefined && nouns.some((noun) => left === noun || left.startsWith(`${noun}-`) || left.endsWith(`-${noun}`));
  };
  return sources.filter(isRecurring).map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }));
}

/** The nouns of the forms in the contract, singular and plural. */
function nounsOf(sources) {
  const stems = sources
    .map(({ path }) => /^packages\/contract\/src\/(?:.+\/)?([\w-]+?)(?:-admin)?-form\.ts$/.exec(path)?.[1])
    .filter(Boolean);
  return [...new Set(stems.flatMap((stem) => [stem, singular(stem), `${singular(stem)}s`]))];
}

const singular = (noun) => noun.replace(/ies$/, 'y').replace(/s$/, '');
