import { calls } from '@houtai/contract';
import { RICH_UPLOAD_TIMEOUT_MS } from '@houtai/contract/limits';
import { RICH_UPLOAD_FAILED } from '@houtai/contract/upload-messages';
import type { JSONContent } from '@tiptap/core';

import { upload } from '../../platform/upload.ts';
import { RICH_FILES, type RichFileKind } from './rich-files.ts';
import { takeTurn } from './turns.ts';
import { drawUploadBox } from './upload-box.ts';

/** A file on its way into a text, and what is seen of it. */
export type Upload = { element: HTMLElement; start: () => void };

type Handlers = { onCancel: () => void; onArrive: (node: JSONContent) => void };

/** Prepares an upload; it is not bound to a page, so that it goes on while its tab is hidden. */
export function beginUpload(file: File, kind: RichFileKind, { onCancel, onArrive }: Handlers): Upload {
  const stop = new AbortController();
  const send = async (): Promise<void> => {
    box.showProgress(0);
    try {
      const [stored] = await takeTurn(stop.signal, () =>
        upload(
          calls.files.upload,
          { file, fields: { bizType: RICH_FILES[kind].bizType } },
          { onProgress: box.showProgress, signal: stop.signal, timeoutMs: RICH_UPLOAD_TIMEOUT_MS, silent: true },
        ),
      );
      if (!stored) throw new Error('the answer names no file');
      onArrive(nodeOf(kind, file, stored));
    } catch {
      if (stop.signal.aborted) return;
      box.showFailure(RICH_UPLOAD_FAILED);
    }
  };
  const box = drawUploadBox(file, {
    onRetry: () => void send(),
    onCancel: () => {
      stop.abort();
      onCancel();
    },
  });
  return { element: box.element, start: () => void send() };
}

function nodeOf(kind: RichFileKind, file: File, { fileName, fileUrl }: { fileName: string; fileUrl: string }): JSONContent {
  switch (kind) {
    case 'image':
      return { type: 'image', attrs: { src: fileUrl, alt: fileName } };
    case 'video':
      return { type: 'video', attrs: { src: fileUrl } };
    case 'attachment':
      return { type: 'attachment', attrs: { href: fileUrl, name: fileName, size: file.size } };
  }
}
