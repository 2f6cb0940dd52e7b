import { RotateCw, X } from 'lucide-react';
import type { ReactNode } from 'react';

import { IconButton } from '../../ui/icon-button.tsx';
import { FileBadge } from './file-badge.tsx';
import { FileName } from './file-name.tsx';
import { shownSize } from './file-words.ts';
import { UploadProgress } from './upload-progress.tsx';
import type { Upload, UploadQueue } from './upload-queue.ts';

import css from './file-row.module.css';

/** A file on its way, or one that did not arrive. */
export function UploadRow({ upload, queue }: { upload: Upload; queue: UploadQueue }): ReactNode {
  const { key, file, state, progress, fault } = upload;
  const isFailed = state === -1;
  return (
    <li className={css.row} data-failed={isFailed || undefined}>
      <FileBadge name={file.name} />
      <FileName name={file.name} />
      {isFailed ? (
        <span className={css.fault} role="alert">
          上传失败 {fault}
        </span>
      ) : (
        <>
          <small className={css.size}>
            {Math.floor(progress * 100)}% · {shownSize(file.size)}
          </small>
          <UploadProgress name={file.name} part={progress} />
        </>
      )}
      <span className={css.acts}>
        {isFailed && <IconButton icon={RotateCw} label="重试" what={file.name} onClick={() => queue.retry(key)} />}
        <IconButton icon={X} label={isFailed ? '移除' : '取消上传'} what={file.name} onClick={() => queue.cancel(key)} />
      </span>
    </li>
  );
}
