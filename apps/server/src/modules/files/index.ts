export { isOwnFile } from './own-file.ts';
