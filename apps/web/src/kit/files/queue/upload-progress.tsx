import type { ReactNode } from 'react';

import css from '../file-row.module.css';

/** The progress of an upload, from 0 to 1. */
export function UploadProgress({ name, part }: { name: string; part: number }): ReactNode {
  return <progress className={css.progress} aria-label={`正在上传 ${name}`} max={100} value={Math.floor(part * 100)} />;
}
