import type { ReactNode } from 'react';

import { Tip } from '#ui/layer/tooltip.tsx';

import { FileName } from './file-name.tsx';
import { UploadProgress } from './queue/upload-progress.tsx';
import { UploadActs, type UploadShown } from './upload-acts.tsx';

import css from './file-tile.module.css';

/** A running or failed upload of an image. */
export function UploadTile(shown: UploadShown): ReactNode {
  const { file, picture, state, progress, fault } = shown.upload;
  const isFailed = state === -1;
  return (
    <li className={css.tile} data-failed={isFailed || undefined}>
      {picture && <img className={css.faded} src={picture} alt="" />}
      {isFailed ? (
        <Tip text={`${file.name} 上传失败 ${fault}`}>
          <span className={css.fault} role="alert">
            上传失败 {fault}
          </span>
        </Tip>
      ) : (
        <span className={css.part}>{Math.floor(progress * 100)}%</span>
      )}
      <span className={css.name}>
        <FileName name={file.name} />
      </span>
      {!isFailed && <UploadProgress name={file.name} part={progress} />}
      <span className={css.corner}>
        <UploadActs {...shown} />
      </span>
    </li>
  );
}
