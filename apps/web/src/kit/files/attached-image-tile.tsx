import { X } from 'lucide-react';
import type { ReactNode } from 'react';

import { IconButton } from '#ui/buttons/icon-button.tsx';
import { Tip } from '#ui/layer/tooltip.tsx';

import { type AttachedFileProps, AttachedFileNote } from './attached-file-row.tsx';
import { FileName } from './file-name.tsx';

import css from './file-tile.module.css';

/** An image of a form; a click opens its preview. */
export function AttachedImageTile({ file, onPreview, onRemove }: AttachedFileProps): ReactNode {
  const { id, entry } = file;
  return (
    <li className={css.tile}>
      {entry ? (
        <>
          <Tip text={entry.fileName}>
            <button type="button" className={css.picture} aria-label={`预览 ${entry.fileName}`} onClick={() => onPreview(id)}>
              <img src={entry.fileUrl} alt="" loading="lazy" />
            </button>
          </Tip>
          <span className={css.name}>
            <FileName name={entry.fileName} />
          </span>
        </>
      ) : (
        <AttachedFileNote file={file} />
      )}
      <span className={css.corner}>
        <IconButton icon={X} label="移除" what={entry?.fileName ?? id} onClick={onRemove} />
      </span>
    </li>
  );
}
