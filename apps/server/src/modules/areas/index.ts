export { areaNames } from './area-names.ts';
export { areasInSheets } from './area-options.ts';
