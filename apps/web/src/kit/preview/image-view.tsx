import type { FileEntry } from '@houtai/contract/record-files';
import { type ReactNode, useState } from 'react';

import { useSize } from '#ui/hooks/use-size.ts';
import { LoadFailed } from '#ui/load-failed.tsx';

import { fitImage, type PreviewLook } from './look.ts';
import { useScrollAnchor } from './use-scroll-anchor.ts';

import css from './preview.module.css';

/** An image that fits the stage, zoomed and rotated by `look`; a larger one scrolls. */
export function ImageView({ file, look }: { file: FileEntry; look: PreviewLook }): ReactNode {
  const [stage, room] = useSize();
  const [image, setImage] = useState({ width: 0, height: 0 });
  const [failures, setFailures] = useState(0);
  const [failed, setFailed] = useState(false);
  const { drawn, place } = fitImage(image, room, look);
  const middle = useScrollAnchor(stage, place.width);
  const scrolls = place.width > room.width || place.height > room.height;
  const retry = (): void => {
    setFailures(failures + 1);
    setFailed(false);
  };
  return (
    <div {...middle} className={css.scroll} tabIndex={scrolls ? 0 : undefined} data-sideways={scrolls || undefined}>
      {failed ? (
        <div className={css.middle}>
          <LoadFailed message="获取文件失败" onRetry={retry} />
        </div>
      ) : (
        <div className={css.place} style={place}>
          <img
            key={failures}
            src={file.fileUrl}
            alt={file.fileName}
            style={{ ...drawn, rotate: `${look.turns * 90}deg` }}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setImage({ width: naturalWidth, height: naturalHeight })}
            onError={() => setFailed(true)}
          />
        </div>
      )}
    </div>
  );
}
