import { calls } from '@houtai/contract';
import { RICH_UPLOAD_TIMEOUT_MS } from '@houtai/contract/limits';
import type { FileEntry } from '@houtai/contract/record-files';
import { RICH_UPLOAD_FAILED } from '@houtai/contract/upload-messages';
import type { JSONContent } from '@tiptap/core';

import { createUploadQueue } from '#kit/files/queue/upload-queue.ts';
import { upload } from '#platform/calls/upload.ts';

import { RICH_FILES, type RichFileKind } from './rich-files.ts';
import { drawUploadBox } from './upload-box.ts';

/** An upload into a text and its element. */
export type Upload = { element: HTMLElement; fileName: string; start: () => void; hasFailed: () => boolean };

type Handlers = {
  onCancel: () => void;
  /** Called when it fails or is sent again. */
  onTurn: () => void;
  onArrive: (node: JSONContent) => void;
};

/** Prepares an upload. It is not bound to a page, so it continues while its tab is hidden. */
export function beginUpload(file: File, kind: RichFileKind, { onCancel, onTurn, onArrive }: Handlers): Upload {
  const queue = createUploadQueue();
  const { bizType } = RICH_FILES[kind];
  let failed = false;
  const turn = (isFailed: boolean): void => {
    if (failed === isFailed) return;
    failed = isFailed;
    onTurn();
  };
  const fail = (): void => {
    box.showFailure(RICH_UPLOAD_FAILED);
    turn(true);
  };
  const stop = (): void => queue.store.getState().list.forEach(({ key }) => queue.cancel(key));
  const start = (): void => {
    stop();
    turn(false);
    queue.add([file], {
      send: (sent, options) =>
        upload(calls.files.upload, { file: sent, fields: { bizType } }, { ...options, timeoutMs: RICH_UPLOAD_TIMEOUT_MS }),
      onStored: (entry) => onArrive(nodeOf(kind, entry)),
      onRefused: fail,
    });
  };
  const box = drawUploadBox(file, {
    onRetry: start,
    onCancel: () => {
      stop();
      onCancel();
    },
  });
  queue.store.subscribe(({ list: [now] }) => {
    if (now?.state === 1) box.showProgress(now.progress);
    if (now?.state === -1) fail();
  });
  return { element: box.element, fileName: file.name, start, hasFailed: () => failed };
}

function nodeOf(kind: RichFileKind, { fileName, fileUrl, size }: FileEntry): JSONContent {
  switch (kind) {
    case 'image':
      return { type: 'image', attrs: { src: fileUrl, alt: fileName } };
    case 'video':
      return { type: 'video', attrs: { src: fileUrl } };
    case 'attachment':
      return { type: 'attachment', attrs: { href: fileUrl, name: fileName, size } };
  }
}
