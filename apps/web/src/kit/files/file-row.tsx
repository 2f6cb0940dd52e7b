import type { FileEntry } from '@houtai/contract/record-files';
import { Download, Eye, X } from 'lucide-react';
import type { ReactNode } from 'react';

import { shownSize } from '#kit/file-labels.ts';
import { downloadFile } from '#platform/calls/download.ts';
import { IconButton } from '#ui/buttons/icon-button.tsx';

import { FileBadge } from './file-badge.tsx';
import { FileName } from './file-name.tsx';

import patterns from '#ui/patterns.module.css';
import css from './file-row.module.css';

/** Marks the elements that open a file, for the keys that step through the files of a document. */
export const OPENS_FILE = 'data-opens-file';

type FileRowProps = {
  entry: FileEntry;
  onPreview: (id: string) => void;
  /** Removes the file; absent if it cannot be removed. */ onRemove?: () => void;
};

/** A stored file in a list: kind, name, size and actions. */
export function FileRow({ entry, onPreview, onRemove }: FileRowProps): ReactNode {
  const { id, fileName, size } = entry;
  return (
    <li className={css.row}>
      <FileBadge name={fileName} />
      <FileName name={fileName} />
      <small className={patterns.noteAside}>{shownSize(size)}</small>
      <span className={css.acts}>
        <IconButton {...{ [OPENS_FILE]: '' }} icon={Eye} label="预览" what={fileName} onClick={() => onPreview(id)} />
        <IconButton icon={Download} label="下载" what={fileName} onClick={() => void downloadFile(entry)} />
        {onRemove && <IconButton icon={X} label="移除" what={fileName} onClick={onRemove} />}
      </span>
    </li>
  );
}
