import type { Editor } from '@tiptap/core';
import { Baseline, Highlighter } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';

import { Popover } from '#ui/layer/popover.tsx';

import { ToolButton } from '../editor/tool-button.tsx';
import type { TintKind } from '../schema/show-tint.ts';
import { groundTint, inkTint } from '../schema/tint.ts';

import prose from '../prose.module.css';
import css from './tint-button.module.css';

const TINTS: Readonly<Record<TintKind, { label: string; none: string; choices: readonly { hex: string; name: string }[] }>> = {
  ink: {
    label: '文字颜色',
    none: '默认颜色',
    choices: [
      { hex: '#c4292f', name: '红' },
      { hex: '#b54708', name: '橙' },
      { hex: '#8a5a00', name: '黄' },
      { hex: '#1e7a3e', name: '绿' },
      { hex: '#0e7490', name: '青' },
      { hex: '#1d5fbf', name: '蓝' },
      { hex: '#6d3fc0', name: '紫' },
      { hex: '#5f6a7d', name: '灰' },
    ],
  },
  ground: {
    label: '背景颜色',
    none: '无背景',
    choices: [
      { hex: '#ffdde0', name: '红' },
      { hex: '#ffe3c7', name: '橙' },
      { hex: '#fff3a3', name: '黄' },
      { hex: '#d5f2dc', name: '绿' },
      { hex: '#cdeff2', name: '青' },
      { hex: '#dce9ff', name: '蓝' },
      { hex: '#e9e0ff', name: '紫' },
      { hex: '#e6eaf0', name: '灰' },
    ],
  },
};

/** A button for the colour or background of the selected text, with eight choices that are readable in both schemes. */
export function TintButton({ kind, editor, chosen }: { kind: TintKind; editor: Editor; chosen: string }): ReactNode {
  const { label, none, choices } = TINTS[kind];
  return (
    <Popover
      label={label}
      width={184}
      align="start"
      trigger={<ToolButton icon={kind === 'ink' ? Baseline : Highlighter} label={label} aria-pressed={chosen !== ''} />}
    >
      {(close) => (
        <div className={css.choices}>
          {choices.map(({ hex, name }) => (
            <button
              key={hex}
              type="button"
              className={css.choice}
              aria-label={name}
              aria-pressed={hex === chosen}
              onClick={() => {
                editor.chain().focus().setMark(kind, { hex }).run();
                close();
              }}
            >
              <span className={prose[kind]} style={shadesOf(kind, hex)}>
                {name}
              </span>
            </button>
          ))}
          <button
            type="button"
            className={css.none}
            onClick={() => {
              editor.chain().focus().unsetMark(kind).run();
              close();
            }}
          >
            {none}
          </button>
        </div>
      )}
    </Popover>
  );
}

function shadesOf(kind: TintKind, hex: string): CSSProperties & Record<`--${string}`, string> {
  const { light, dark } = (kind === 'ink' ? inkTint : groundTint)(hex);
  return { [`--${kind}-light`]: light, [`--${kind}-dark`]: dark };
}
