import { calls } from '@houtai/contract';

import { defineModule } from '#platform/module.ts';

import dictionaryRoutes from './dictionaries.routes.ts';
import dictionariesSeed from './dictionaries.seed.ts';
import { DICTIONARIES } from './dictionaries.ts';
import { entriesOf } from './entries-of.ts';
import { ENTRIES } from './entries.ts';
import { ENTRY_IMPORT } from './entry-import.ts';

const { typePage, addType, updateType, removeType, typeHistory, addEntry, updateEntry, removeEntry, entryHistory } = calls.dictionaries;

export default defineModule({
  name: 'dictionaries',
  floor: 'organisation',
  routes: [
    DICTIONARIES.routes({ page: typePage, add: addType, update: updateType, remove: removeType, history: typeHistory }),
    ENTRIES.routes({ add: addEntry, update: updateEntry, remove: removeEntry, history: entryHistory }),
    dictionaryRoutes,
  ],
  importKind: ENTRY_IMPORT,
  seeds: dictionariesSeed,
  codeWords: entriesOf,
  liveCopy: [...DICTIONARIES.hooks.liveCopy, ...ENTRIES.hooks.liveCopy],
  liveRecords: [...DICTIONARIES.hooks.liveRecords, ...ENTRIES.hooks.liveRecords],
  recordName: [...DICTIONARIES.hooks.recordName, ...ENTRIES.hooks.recordName],
});
