import type { FileEntry } from '@houtai/contract/record-files';
import { useState } from 'react';

import { toFileEntry } from '../file-entry.ts';
import type { UploadKind } from './upload-kinds.ts';
import { createUploadQueue, type UploadQueue } from './upload-queue.ts';

/** The files of one field of a form; `FilesField` shows them. */
export type Uploads = {
  kind: UploadKind;
  queue: UploadQueue;
  /** The files that the record had, by id. */
  known: ReadonlyMap<string, FileEntry>;
  /** Their ids, as the form's value at first. */
  initial: string;
};

/** Keeps the uploads of one field; `files` are what the record has, however they are written (specification 3). */
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
