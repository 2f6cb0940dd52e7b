import type { FileEntry } from '@houtai/contract/record-files';
import { type ReactNode, useState } from 'react';

import { LoadFailed } from '#ui/load-failed.tsx';

import css from './preview.module.css';

/** A video that the browser streams, so that it begins before it is fully loaded. */
export function VideoView({ file }: { file: FileEntry }): ReactNode {
  const [failed, setFailed] = useState(false);
  return (
    <div className={css.middle}>
      {failed ? (
        <LoadFailed message="获取文件失败，或浏览器不支持这种视频编码" onRetry={() => setFailed(false)} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- what people upload has no captions
        <video
          className={css.film}
          src={file.fileUrl}
          controls
          preload="metadata"
          aria-label={file.fileName}
          onError={() => setFailed(true)}
        />
      )}
    </div>
  );
}
