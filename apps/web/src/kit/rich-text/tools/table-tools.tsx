import { Toolbar } from '@base-ui/react/toolbar';
import type { Editor } from '@tiptap/core';
import type { ReactNode } from 'react';

import { ToolButton } from '../editor/tool-button.tsx';

import css from '../editor/rich-text-editor.module.css';

const ACTS: readonly { label: string; word: string; run: (editor: Editor) => void }[] = [
  { label: '在上方插入行', word: '上插行', run: (editor) => editor.chain().focus().addRowBefore().run() },
  { label: '在下方插入行', word: '下插行', run: (editor) => editor.chain().focus().addRowAfter().run() },
  { label: '在左侧插入列', word: '左插列', run: (editor) => editor.chain().focus().addColumnBefore().run() },
  { label: '在右侧插入列', word: '右插列', run: (editor) => editor.chain().focus().addColumnAfter().run() },
  { label: '删除所在行', word: '删行', run: (editor) => editor.chain().focus().deleteRow().run() },
  { label: '删除所在列', word: '删列', run: (editor) => editor.chain().focus().deleteColumn().run() },
  { label: '删除整个表格', word: '删表格', run: (editor) => editor.chain().focus().deleteTable().run() },
];

/** The tools for the table at the caret. */
export function TableTools({ editor }: { editor: Editor }): ReactNode {
  return (
    <Toolbar.Root className={css.tools} aria-label="表格">
      {ACTS.map(({ label, word, run }) => (
        <ToolButton key={label} label={label} onClick={() => run(editor)}>
          {word}
        </ToolButton>
      ))}
    </Toolbar.Root>
  );
}
