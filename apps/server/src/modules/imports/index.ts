export { type Found, type ImportKind, importKind, type Texts } from './import-kind.ts';
export { codesWithin, dictionaryOptions } from './reading/look-up.ts';
