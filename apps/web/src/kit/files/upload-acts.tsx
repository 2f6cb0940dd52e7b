import { RotateCw, X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';

import { IconButton } from '#ui/buttons/icon-button.tsx';

import type { Upload } from './queue/upload-queue.ts';

/** A displayed upload and the actions on it. */
export type UploadShown = { upload: Upload; onRetry: (key: string) => void; onCancel: (upload: Upload) => void };

/** The buttons of a running or failed upload. */
export function UploadActs({ upload, onRetry, onCancel }: UploadShown): ReactNode {
  const cancel = useRef<HTMLButtonElement>(null);
  const { key, file, state } = upload;
  const isFailed = state === -1;
  const retry = (): void => {
    // This button disappears with the failure, so the focus moves to its neighbour, which stays.
    cancel.current?.focus();
    onRetry(key);
  };
  return (
    <>
      {isFailed && <IconButton icon={RotateCw} label="重试" what={file.name} onClick={retry} />}
      <IconButton ref={cancel} icon={X} label={isFailed ? '移除' : '取消上传'} what={file.name} onClick={() => onCancel(upload)} />
    </>
  );
}
