import { defineModule } from '../../platform/module.ts';
import dictionaryRoutes from './dictionaries.routes.ts';
import dictionariesSeed from './dictionaries.seed.ts';
import { entriesOf } from './entries-of.ts';

export default defineModule({
  name: 'dictionaries',
  floor: 'organisation',
  routes: dictionaryRoutes,
  seeds: dictionariesSeed,
  codeWords: entriesOf,
});
