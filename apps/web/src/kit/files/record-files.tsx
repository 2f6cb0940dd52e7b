import type { ReactNode } from 'react';

import { FileList } from './file-list.tsx';

/** The files of a record with a heading, in the body of a DetailDrawer; absent if there are none. */
export function RecordFiles({ files, heading = '附件' }: { files: readonly unknown[]; heading?: string }): ReactNode {
  if (files.length === 0) return null;
  return (
    <>
      <h3>
        {heading}
        <small>{files.length} 个</small>
      </h3>
      <FileList files={files} label={heading} />
    </>
  );
}
