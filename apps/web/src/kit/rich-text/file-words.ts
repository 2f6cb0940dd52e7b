import { FILE_NAME_SHOWN, MB } from '@houtai/contract/limits';

const KB = 1024;

/** A file's name as it is shown: at most 30 characters (specification 9), cut in the middle so that beginning and extension stay. */
export function shownFileName(name: string): string {
  const characters = [...name];
  if (characters.length <= FILE_NAME_SHOWN) return name;
  const tail = Math.floor(FILE_NAME_SHOWN / 3);
  return `${characters.slice(0, FILE_NAME_SHOWN - 1 - tail).join('')}…${characters.slice(-tail).join('')}`;
}

/** A file's size in the unit that reads best. */
export function shownFileSize(bytes: number): string {
  return bytes < MB ? `${Math.max(1, Math.round(bytes / KB))} kB` : `${(bytes / MB).toFixed(1)} MB`;
}
