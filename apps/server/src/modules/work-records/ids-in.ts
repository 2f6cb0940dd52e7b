import type { FileEntry } from '@houtai/contract/record-files';

/** Files as one text, by which two lists of them are told apart whatever their names are. */
export function idsIn(files: readonly FileEntry[]): string {
  return files.map(({ id }) => id).join(',');
}
