/**
 * Counts in how many places the house says one fact, here or in the folder that is named. `--json` gives everything that was counted, places included.
 */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { countConditions } from './counts/conditions.mjs';
import { countTagsAndNouns } from './counts/features.mjs';
import { countFieldLines } from './counts/field-lines.mjs';
import { countFields } from './counts/fields.mjs';
import { countFilters, readLists } from './counts/filters.mjs';
import { countFolders, filesOfRepository } from './counts/folders.mjs';
import { countLiteralLengths, countPrivateWords, countRefreshes } from './counts/habits.mjs';
import { goalsOf } from './counts/house-goals.mjs';
import { countModes } from './counts/modes.mjs';
import { countModules, countRegistries } from './counts/modules.mjs';
import { countOldWords } from './counts/old-words.mjs';
import { countPaths } from './counts/paths.mjs';
import { countRecurringFiles } from './counts/recurring-files.mjs';
import { readSources, summaryOf } from './counts/sources.mjs';
import { countStandardCalls } from './counts/standard-calls.mjs';

/** Everything that is counted of these sources, of the lists of the contract and of the paths of all files. */
export function countHouse(sources, { lists = [], paths = [] } = {}) {
  return {
    goals: {
      usualCalls: countStandardCalls(sources),
      recurringFiles: countRecurringFiles(sources),
      fieldLines: countFieldLines(sources),
      filters: countFilters(lists, sources),
      tagsAndNouns: countTagsAndNouns(sources),
      modes: countModes(sources),
      folders: countFolders(paths),
      oldWords: countOldWords(sources),
    },
    forms: countFields(sources),
    lists: countConditions(sources),
    paths: countPaths(sources),
    modules: countModules(sources),
    registries: countRegistries(sources),
    refreshes: countRefreshes(sources),
    literalLengths: countLiteralLengths(sources),
    privateWords: countPrivateWords(sources),
  };
}

/** The same as rows of `[what, figure, remark]`. */
export function rowsOf({ forms, lists, paths, modules, registries, refreshes, literalLengths, privateWords }) {
  const fields = summaryOf(forms.flatMap((form) => form.fields.map(({ places }) => places.length)));
  const conditions = summaryOf(lists.flatMap((list) => list.conditions.map(({ places }) => places.length)));
  const most = (summary) => `at most ${summary.most}`;
  return [
    ['places per form field, contract and web', fields.average, most(fields)],
    ...forms.map((form) => [
      `  ${form.subject}: ${form.fields.length} fields`,
      form.average,
      `${most(form)}; ${kindsOf(form)}; server ${form.server.average}, ${most(form.server)}`,
    ]),
    ['places per list condition, contract and page', conditions.average, most(conditions)],
    ...lists.map((list) => [`  ${list.page.split('/').at(-1)}: ${list.conditions.length} conditions`, list.average, most(list)]),
    [
      'literal page paths',
      paths.literals,
      `web ${paths.web}, server ${paths.server} (seeds ${paths.seeds}); ${paths.files} files, ${paths.known} pages`,
    ],
    ['  /admin/workbench is written', paths.home, ''],
    ['pairs of modules that import each other', modules.mutual.length, modules.mutual.join(', ')],
    ['modules in the largest circle', modules.circle.length, `of ${modules.modules}: ${modules.circle.join(', ')}`],
    ['tables handed out by index.ts', modules.tables.length, modules.tables.join(', ')],
    ['files use-…-refresh.ts', refreshes.refreshFiles, ''],
    ['invalidateQueries outside platform', refreshes.invalidations, ''],
    ['send(calls…) outside platform', refreshes.direct, `useSend: ${refreshes.useSend}`],
    ['literal maxLength in features', literalLengths.length, ''],
    ['registries of the process on the server', registries.length, registries.map((one) => one.split(': ')[1]).join(', ')],
    ['exported names with a private word', privateWords.length, ''],
  ];
}

/** How many places of a form are of which kind. */
function kindsOf({ fields }) {
  const counts = new Map();
  for (const { kind } of fields.flatMap(({ places }) => places)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([kind, count]) => `${kind} ${count}`).join(', ');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = resolve(process.argv.slice(2).find((one) => !one.startsWith('--')) ?? fileURLToPath(new URL('..', import.meta.url)));
  const counts = countHouse(readSources(root), { lists: await readLists(root), paths: filesOfRepository(root) });
  if (process.argv.includes('--json')) console.log(JSON.stringify(counts, null, 1));
  else {
    const row = (what, figure, goal, remark) =>
      console.log(`${what.padEnd(46)} ${String(figure).padStart(5)} ${String(goal).padStart(5)}  ${remark}`.trimEnd());
    row('', 'now', 'goal', '');
    for (const goal of goalsOf(counts.goals)) row(...goal);
    console.log();
    for (const [what, figure, remark] of rowsOf(counts)) row(what, figure, '', remark);
  }
}
