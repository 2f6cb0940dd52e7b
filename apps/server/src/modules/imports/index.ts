export { type Found, importKind, type Option, type Texts } from './import-kind.ts';
export { codesWithin } from './look-up.ts';
