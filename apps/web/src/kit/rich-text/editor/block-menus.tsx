import type { Editor } from '@tiptap/core';
import { ChevronDown, type LucideIcon, TextAlignCenter, TextAlignEnd, TextAlignJustify, TextAlignStart } from 'lucide-react';
import type { ReactNode } from 'react';

import { Menu, MenuItem } from '#ui/layer/menu.tsx';

import type { EditorFacts } from './editor-facts.ts';
import { ToolButton } from './tool-button.tsx';

type Block = EditorFacts['block'] | 'blockquote';

const BLOCKS: readonly { block: Block; label: string; run: (editor: Editor) => void }[] = [
  { block: 'paragraph', label: '正文', run: (editor) => editor.chain().focus().unsetBlockquote().setParagraph().run() },
  { block: 'h1', label: '标题 1', run: (editor) => editor.chain().focus().setHeading({ level: 1 }).run() },
  { block: 'h2', label: '标题 2', run: (editor) => editor.chain().focus().setHeading({ level: 2 }).run() },
  { block: 'h3', label: '标题 3', run: (editor) => editor.chain().focus().setHeading({ level: 3 }).run() },
  { block: 'blockquote', label: '引用', run: (editor) => editor.chain().focus().toggleBlockquote().run() },
];

const ALIGNS: readonly { align: EditorFacts['align']; label: string; icon: LucideIcon }[] = [
  { align: 'left', label: '左对齐', icon: TextAlignStart },
  { align: 'center', label: '居中', icon: TextAlignCenter },
  { align: 'right', label: '右对齐', icon: TextAlignEnd },
  { align: 'justify', label: '两端对齐', icon: TextAlignJustify },
];

/** A menu for body text, headings and quotations. */
export function BlockMenu({ editor, block }: { editor: Editor; block: Block }): ReactNode {
  const now = BLOCKS.find((candidate) => candidate.block === block)?.label ?? '';
  return (
    <Menu
      align="start"
      trigger={
        <ToolButton label={`段落样式：${now}`}>
          {now}
          <ChevronDown size={14} strokeWidth={1.75} aria-hidden />
        </ToolButton>
      }
    >
      {BLOCKS.map(({ block: value, label, run }) => (
        <MenuItem key={value} current={value === block} onClick={() => run(editor)}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}

/** A menu for the alignment of the selected paragraphs. */
export function AlignMenu({ editor, align }: { editor: Editor; align: EditorFacts['align'] }): ReactNode {
  const now = ALIGNS.find((candidate) => candidate.align === align);
  return (
    <Menu align="start" trigger={<ToolButton icon={now?.icon} label={`对齐：${now?.label ?? ''}`} />}>
      {ALIGNS.map(({ align: value, label }) => (
        <MenuItem
          key={value}
          current={value === align}
          onClick={() => {
            const chain = editor.chain().focus();
            if (value === 'left') chain.unsetTextAlign().run();
            else chain.setTextAlign(value).run();
          }}
        >
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
