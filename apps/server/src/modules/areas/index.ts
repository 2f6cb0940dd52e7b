export { areaNames } from './area-names.ts';
export { areasInSheets } from './area-options.ts';
export { areasBelow, isAreaPath } from './offered-areas.ts';
