import type { Editor } from '@tiptap/core';
import type { ReactNode } from 'react';

import { ImageTools } from '../tools/image-tools.tsx';
import { TableTools } from '../tools/table-tools.tsx';
import type { EditorFacts } from './editor-facts.ts';

import patterns from '#ui/patterns.module.css';
import css from './rich-text-editor.module.css';

type EditorFootProps = { editor: Editor; facts: EditorFacts; limit: number; disabled: boolean };

/** Below the text: the tools of the selected image or table, in a permanent line, and the counter. */
export function EditorFoot({ editor, facts, limit, disabled }: EditorFootProps): ReactNode {
  const { characters, imageWidth, table } = facts;
  const isFull = characters >= limit;
  return (
    <div className={css.foot}>
      {!disabled && imageWidth !== null && <ImageTools key={imageWidth} editor={editor} width={imageWidth} />}
      {!disabled && imageWidth === null && table && <TableTools editor={editor} />}
      <span className={isFull ? `${css.counter} ${css.full}` : css.counter}>
        {characters} / {limit}
      </span>
      <span role="status" className={patterns.visuallyHidden}>
        {isFull ? `已达 ${limit} 字上限` : ''}
      </span>
    </div>
  );
}
