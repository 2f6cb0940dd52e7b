export { countDictionaryUse } from './dictionary-uses.ts';
export { entriesOf } from './entries-of.ts';
