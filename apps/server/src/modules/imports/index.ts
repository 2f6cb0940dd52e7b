export { type CellTexts, type FoundRecord, type ImportKind, importKind } from './import-kind.ts';
export { codesWithin, dictionaryOptions } from './reading/look-up.ts';
