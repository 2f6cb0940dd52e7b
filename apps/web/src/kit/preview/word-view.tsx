import type { FileEntry } from '@houtai/contract/record-files';
import { type ReactNode, useCallback } from 'react';

import { ContentView } from './content-view.tsx';
import { readWord, type WordPages } from './read-word.ts';

import css from './preview.module.css';

/** A text document as pages. */
export function WordView({ file }: { file: FileEntry }): ReactNode {
  return (
    <ContentView file={file} read={readWord}>
      {(pages) => <Pages pages={pages} />}
    </ContentView>
  );
}

/** In a tree of its own, so that the styles of the document and ours do not meet. */
function Pages({ pages }: { pages: WordPages }): ReactNode {
  const draw = useCallback(
    (host: HTMLDivElement | null) => {
      if (!host) return;
      const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
      root.adoptedStyleSheets = [pages.styles];
      root.replaceChildren(pages.body.cloneNode(true));
    },
    [pages],
  );
  return (
    <div className={css.scroll} tabIndex={0} role="region" aria-label="文档内容">
      <div ref={draw} className={css.paper} />
    </div>
  );
}
