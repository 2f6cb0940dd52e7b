import { Toolbar } from '@base-ui/react/toolbar';
import type { Editor } from '@tiptap/core';
import {
  Bold,
  Italic,
  List,
  ListOrdered,
  type LucideIcon,
  Redo2,
  RemoveFormatting,
  Strikethrough,
  Table,
  Underline,
  Undo2,
} from 'lucide-react';
import type { ReactNode } from 'react';

import { InsertFileButton } from '../tools/insert-file-button.tsx';
import { LinkButton } from '../tools/link-button.tsx';
import { TintButton } from '../tools/tint-button.tsx';
import { AlignMenu, BlockMenu } from './block-menus.tsx';
import type { EditorFacts } from './editor-facts.ts';
import { ToolButton, ToolLine } from './tool-button.tsx';

import css from './rich-text-editor.module.css';

type Toggle = {
  fact: 'bold' | 'italic' | 'underline' | 'strike' | 'bulletList' | 'orderedList';
  icon: LucideIcon;
  label: string;
  keys: string;
  run: (editor: Editor) => void;
};

const MARKS: readonly Toggle[] = [
  { fact: 'bold', icon: Bold, label: '加粗', keys: 'Mod B', run: (editor) => editor.chain().focus().toggleBold().run() },
  { fact: 'italic', icon: Italic, label: '斜体', keys: 'Mod I', run: (editor) => editor.chain().focus().toggleItalic().run() },
  { fact: 'underline', icon: Underline, label: '下划线', keys: 'Mod U', run: (editor) => editor.chain().focus().toggleUnderline().run() },
  {
    fact: 'strike',
    icon: Strikethrough,
    label: '删除线',
    keys: 'Mod Shift S',
    run: (editor) => editor.chain().focus().toggleStrike().run(),
  },
];

const BLOCKS: readonly Toggle[] = [
  {
    fact: 'bulletList',
    icon: List,
    label: '项目符号',
    keys: 'Mod Shift 8',
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    fact: 'orderedList',
    icon: ListOrdered,
    label: '编号',
    keys: 'Mod Shift 7',
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
];

const NEW_TABLE = { rows: 3, cols: 3, withHeaderRow: true } as const;

type EditorToolbarProps = { editor: Editor; facts: EditorFacts; disabled: boolean };

/** The tools of the editor in one row, which wraps, or scrolls on a phone; a single Tab stop, with arrow keys inside. */
export function EditorToolbar({ editor, facts, disabled }: EditorToolbarProps): ReactNode {
  const toggles = (list: readonly Toggle[]) =>
    list.map(({ fact, icon, label, keys, run }) => (
      <ToolButton key={fact} icon={icon} label={label} keys={keys} pressed={facts[fact]} onClick={() => run(editor)} />
    ));
  return (
    <Toolbar.Root className={css.toolbar} aria-label="格式" disabled={disabled}>
      <BlockMenu editor={editor} block={facts.blockquote ? 'blockquote' : facts.block} />
      <ToolLine />
      {toggles(MARKS)}
      <TintButton kind="ink" editor={editor} chosen={facts.ink} />
      <TintButton kind="ground" editor={editor} chosen={facts.ground} />
      <ToolLine />
      {toggles(BLOCKS)}
      <AlignMenu editor={editor} align={facts.align} />
      <ToolLine />
      <LinkButton editor={editor} link={facts.link} />
      <InsertFileButton kind="image" editor={editor} />
      <InsertFileButton kind="video" editor={editor} />
      <InsertFileButton kind="attachment" editor={editor} />
      <ToolButton
        icon={Table}
        label="插入表格"
        disabled={disabled || facts.table}
        onClick={() => editor.chain().focus().insertTable(NEW_TABLE).run()}
      />
      <ToolLine />
      <ToolButton
        icon={Undo2}
        label="撤销"
        keys="Mod Z"
        disabled={disabled || !facts.undo}
        onClick={() => editor.chain().focus().undo().run()}
      />
      <ToolButton
        icon={Redo2}
        label="重做"
        keys="Mod Shift Z"
        disabled={disabled || !facts.redo}
        onClick={() => editor.chain().focus().redo().run()}
      />
      <ToolButton
        icon={RemoveFormatting}
        label="清除格式"
        onClick={() => editor.chain().focus().unsetAllMarks().unsetTextAlign().clearNodes().run()}
      />
    </Toolbar.Root>
  );
}
