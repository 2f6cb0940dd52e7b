import { defineModule } from '../../platform/module.ts';
import { ENTRY } from './change-entries.ts';
import { DICTIONARY } from './change-types.ts';
import dictionaryRoutes from './dictionaries.routes.ts';
import dictionariesSeed from './dictionaries.seed.ts';
import { dictionaries, dictionaryEntries } from './dictionaries.tables.ts';
import { entriesOf } from './entries-of.ts';
import { ENTRY_IMPORT } from './entry-import.ts';

export default defineModule({
  name: 'dictionaries',
  floor: 'organisation',
  routes: dictionaryRoutes,
  importKind: ENTRY_IMPORT,
  seeds: dictionariesSeed,
  codeWords: entriesOf,
  recordName: [
    { type: DICTIONARY, table: dictionaries, id: dictionaries.code, name: dictionaries.name },
    { type: ENTRY, table: dictionaryEntries, id: dictionaryEntries.id, name: dictionaryEntries.text },
  ],
});
