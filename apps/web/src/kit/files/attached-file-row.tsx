import { X } from 'lucide-react';
import type { ReactNode } from 'react';

import { IconButton } from '#ui/buttons/icon-button.tsx';

import { FileRow } from './file-row.tsx';
import type { AttachedFile } from './use-file-entries.ts';

import css from './file-row.module.css';

export type AttachedFileProps = { file: AttachedFile; onPreview: (id: string) => void; onRemove: () => void };

/** A file of a form, as a row. */
export function AttachedFileRow({ file, onPreview, onRemove }: AttachedFileProps): ReactNode {
  if (file.entry) return <FileRow entry={file.entry} onPreview={onPreview} onRemove={onRemove} />;
  return (
    <li className={css.row}>
      <AttachedFileNote file={file} />
      <IconButton icon={X} label="移除" what={file.id} onClick={onRemove} />
    </li>
  );
}

/** The text in place of the name of a loading or missing file. */
export function AttachedFileNote({ file: { state } }: { file: AttachedFile }): ReactNode {
  return <span className={css.note}>{state === 'missing' ? '文件已不存在，请移除' : '正在读取文件信息'}</span>;
}
