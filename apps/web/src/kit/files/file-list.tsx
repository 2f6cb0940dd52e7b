import { type ReactNode } from 'react';

import { usePreview } from '#kit/preview/use-preview.tsx';

import { toFileEntry } from './file-entry.ts';
import { FileRow } from './file-row.tsx';

import css from './file-upload.module.css';

/** The files of a record, for viewing and downloading; `files` may use any notation (specification 3). */
export function FileList({ files, label = '附件' }: { files: readonly unknown[]; label?: string }): ReactNode {
  const entries = files.map(toFileEntry).filter((entry) => entry !== null);
  const preview = usePreview(entries);
  if (entries.length === 0) return null;
  return (
    <div className={css.place}>
      <ul className={css.rows} aria-label={label}>
        {entries.map((entry) => (
          <FileRow key={entry.id} entry={entry} onPreview={preview.show} />
        ))}
      </ul>
      {preview.layer}
    </div>
  );
}
