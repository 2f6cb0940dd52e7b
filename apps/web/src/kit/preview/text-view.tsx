import type { FileEntry } from '@houtai/contract/record-files';
import type { ReactNode } from 'react';

import { ContentView } from './content-view.tsx';
import { readText } from './read-text.ts';

import css from './preview.module.css';

/** A text file, or the beginning of a long one. */
export function TextView({ file }: { file: FileEntry }): ReactNode {
  return (
    <ContentView file={file} read={readText}>
      {({ text, isCut }) => (
        <div className={css.scroll} data-sideways tabIndex={0} role="region" aria-label="文件内容">
          {isCut && <p className={css.cut}>文件较大，只显示开头的部分，完整内容请下载查看</p>}
          <pre className={css.text}>{text}</pre>
        </div>
      )}
    </ContentView>
  );
}
