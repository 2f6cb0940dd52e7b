import type { FileEntry } from '@houtai/contract/record-files';
import { useState } from 'react';
import { useStore } from 'zustand';

import { toFileEntry } from './file-entry.ts';
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
  /** Something is on its way: the form cannot be submitted yet. */
  busy: boolean;
  /** Why the form cannot be submitted, for the field's check; blank when it can. */
  fault: () => string;
};

/** Keeps the uploads of one field; `files` are what the record has, however they are written (specification 3). */
export function useUploads(kind: UploadKind, files: readonly unknown[] = []): Uploads {
  const [queue] = useState(createUploadQueue);
  const busy = useStore(queue.store, ({ list }) => list.some(({ state }) => state === 1));
  const entries = files.map(toFileEntry).filter((entry) => entry !== null);
  return {
    kind,
    queue,
    known: new Map(entries.map((entry) => [entry.id, entry])),
    initial: entries.map(({ id }) => id).join(','),
    busy,
    fault: () => faultOf(queue),
  };
}

function faultOf({ store }: UploadQueue): string {
  const { list } = store.getState();
  if (list.some(({ state }) => state === 1)) return '文件正在上传，请稍候再提交';
  return list.some(({ state }) => state === -1) ? '有文件没有上传成功，请重试或移除' : '';
}
