export { type Found, importKind, type Option, type Texts } from './import-kind.ts';
export { codesWithin, dictionaryOptions } from './look-up.ts';
export { staffOptions } from './staff-options.ts';
