import { Toolbar } from '@base-ui/react/toolbar';
import { imageWidth } from '@houtai/contract/image-size';
import type { Editor } from '@tiptap/core';
import { type ReactNode, useState } from 'react';

import { ToolButton } from '../editor/tool-button.tsx';

import css from '../editor/rich-text-editor.module.css';

const WIDTHS = [25, 50, 75, 100] as const;

/** Sets the width of the selected image in percent of the line (specification 5.5), or deletes it without a keyboard. */
export function ImageTools({ editor, width }: { editor: Editor; width: number }): ReactNode {
  const [typed, setTyped] = useState(String(width));
  const resize = (percent: number): void => {
    const { from } = editor.state.selection;
    editor
      .chain()
      .updateAttributes('image', { width: imageWidth(percent) })
      .setNodeSelection(from)
      .run();
  };
  const apply = (): void => {
    const percent = Number(typed);
    if (typed.trim() === '' || Number.isNaN(percent)) setTyped(String(width));
    else if (percent !== width) {
      setTyped(String(imageWidth(percent)));
      resize(percent);
    }
  };
  return (
    <Toolbar.Root className={css.tools} aria-label="图片宽度">
      {WIDTHS.map((percent) => (
        <ToolButton key={percent} label={`宽度 ${percent}%`} pressed={percent === width} onClick={() => resize(percent)}>
          {percent}%
        </ToolButton>
      ))}
      <span className={css.percent}>
        <Toolbar.Input
          inputMode="numeric"
          maxLength={4}
          aria-label="宽度百分比"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={apply}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            event.stopPropagation();
            apply();
          }}
        />
        %
      </span>
      <ToolButton label="删除图片" onClick={() => editor.chain().focus().deleteSelection().run()}>
        删除
      </ToolButton>
    </Toolbar.Root>
  );
}
