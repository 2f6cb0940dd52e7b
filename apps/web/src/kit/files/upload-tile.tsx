import { RotateCw, X } from 'lucide-react';
import type { ReactNode } from 'react';

import { IconButton } from '../../ui/icon-button.tsx';
import { UploadProgress } from './upload-progress.tsx';
import type { Upload, UploadQueue } from './upload-queue.ts';

import css from './file-tile.module.css';

/** An image on its way, or one that did not arrive. */
export function UploadTile({ upload, queue }: { upload: Upload; queue: UploadQueue }): ReactNode {
  const { key, file, picture, state, progress, fault } = upload;
  const isFailed = state === -1;
  return (
    <li className={css.tile} data-failed={isFailed || undefined}>
      {picture && <img className={css.faded} src={picture} alt="" />}
      {isFailed ? (
        <span className={css.fault} role="alert">
          上传失败 {fault}
        </span>
      ) : (
        <span className={css.part}>{Math.floor(progress * 100)}%</span>
      )}
      {!isFailed && <UploadProgress name={file.name} part={progress} />}
      <span className={css.corner}>
        {isFailed && <IconButton icon={RotateCw} label="重试" what={file.name} onClick={() => queue.retry(key)} />}
        <IconButton icon={X} label={isFailed ? '移除' : '取消上传'} what={file.name} onClick={() => queue.cancel(key)} />
      </span>
    </li>
  );
}
