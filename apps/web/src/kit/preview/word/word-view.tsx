import type { FileEntry } from '@houtai/contract/record-files';
import { type ReactNode, useCallback } from 'react';

import { ContentView } from '../content-view.tsx';
import { readWord, type WordPages } from './read-word.ts';

import css from '../preview.module.css';

/** A word-processing document as pages. */
export function WordView({ file }: { file: FileEntry }): ReactNode {
  return (
    <ContentView file={file} read={readWord}>
      {(pages) => <Pages pages={pages} />}
    </ContentView>
  );
}

/** Uses a shadow tree, so that the document's styles and ours do not affect each other. */
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
      {pages.notices.length > 0 && (
        <ul className={css.notices} aria-label="预览说明">
          {pages.notices.map((notice) => (
            <li key={notice}>{notice}</li>
          ))}
        </ul>
      )}
      <div ref={draw} className={css.paper} />
      {pages.comments.length > 0 && <Comments comments={pages.comments} />}
    </div>
  );
}

function Comments({ comments }: Pick<WordPages, 'comments'>): ReactNode {
  return (
    <section className={css.comments} aria-label="批注">
      <h3>批注（{comments.length}）</h3>
      <ol>
        {comments.map(({ number, author, day, about, text }) => (
          <li key={number}>
            <small>
              {author} {day}
            </small>
            {about !== '' && <q>{about}</q>}
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
