import type { ReactNode } from 'react';

import { shownSize } from '#kit/file-labels.ts';

import { FileBadge } from './file-badge.tsx';
import { FileName } from './file-name.tsx';
import { UploadProgress } from './queue/upload-progress.tsx';
import { UploadActs, type UploadShown } from './upload-acts.tsx';

import patterns from '#ui/patterns.module.css';
import css from './file-row.module.css';

/** A running or failed upload of a file. */
export function UploadRow(shown: UploadShown): ReactNode {
  const { file, state, progress, fault } = shown.upload;
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
          <small className={patterns.noteAside}>
            {Math.floor(progress * 100)}% · {shownSize(file.size)}
          </small>
          <UploadProgress name={file.name} part={progress} />
        </>
      )}
      <span className={css.acts}>
        <UploadActs {...shown} />
      </span>
    </li>
  );
}
