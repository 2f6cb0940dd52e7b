import type { FileEntry } from '@houtai/contract/record-files';

/** The ids of files as text, to compare lists regardless of names. */
export function idsIn(files: readonly FileEntry[]): string {
  return files.map(({ id }) => id).join(',');
}
