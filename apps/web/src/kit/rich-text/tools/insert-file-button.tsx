import type { Editor } from '@tiptap/core';
import { Film, Image, type LucideIcon, Paperclip } from 'lucide-react';
import { type ReactNode, useRef } from 'react';

import { ToolButton } from '../editor/tool-button.tsx';
import { RICH_FILES, type RichFileKind } from '../files/rich-files.ts';
import { uploadFiles } from '../files/uploads.ts';

const LOOK: Readonly<Record<RichFileKind, { icon: LucideIcon; label: string }>> = {
  image: { icon: Image, label: '图片' },
  video: { icon: Film, label: '视频' },
  attachment: { icon: Paperclip, label: '附件' },
};

/** A button that uploads files of one kind to the caret. */
export function InsertFileButton({ kind, editor }: { kind: RichFileKind; editor: Editor }): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const { icon, label } = LOOK[kind];
  const { maxMb, extensions } = RICH_FILES[kind];
  return (
    <>
      <ToolButton icon={icon} label={`插入${label}（${maxMb} MB 以内）`} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={extensions.join(',')}
        aria-label={`选择${label}`}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // Allows choosing the same file again.
          event.target.value = '';
          uploadFiles(editor, files, editor.state.selection.to, kind);
          editor.commands.focus();
        }}
      />
    </>
  );
}
