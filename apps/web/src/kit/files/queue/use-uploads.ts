import type { FileEntry } from '@houtai/contract/record-files';
import { useState } from 'react';

import { toFileEntry } from '../file-entry.ts';
import type { UploadKind } from './upload-kinds.ts';
import { createUploadQueue, type UploadQueue } from './upload-queue.ts';

/** The files of one field of a form; rendered by `FilesField`. */
export type Uploads = {
  kind: UploadKind;
  queue: UploadQueue;
  /** The files of the record at first, by id. */
  known: ReadonlyMap<string, FileEntry>;
  /** The ids of those files, as the initial value of the form. */
  initial: string;
};

/** Holds the uploads of one field; `files` are those of the record, in any notation (specification 3). */
export function useUploads(kind: UploadKind, files: readonly unknown[] = []): Uploads {
  const [queue] = useState(createUploadQueue);
  const entries = files.map(toFileEntry).filter((entry) => entry !== null);
  return {
    kind,
    queue,
    known: new Map(entries.map((entry) => [entry.id, entry])),
    initial: entries.map(({ id }) => id).join(','),
  };
}
