import type { Editor } from '@tiptap/core';
import { Link } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';

import { Button } from '#ui/buttons/button.tsx';
import { Field } from '#ui/input/field.tsx';
import { TextInput } from '#ui/input/texts/text-input.tsx';
import { Popover } from '#ui/layer/popover.tsx';

import { ToolButton } from '../editor/tool-button.tsx';
import { linkOf } from '../safe-link.ts';

import patterns from '#ui/patterns.module.css';
import css from './link-button.module.css';

/** A button that links the selected text, or changes or removes the link at the caret. */
export function LinkButton({ editor, link }: { editor: Editor; link: string }): ReactNode {
  return (
    <Popover label="链接" width={320} align="start" trigger={<ToolButton icon={Link} label="链接" aria-pressed={link !== ''} />}>
      {(close) => <LinkForm editor={editor} link={link} onDone={close} />}
    </Popover>
  );
}

function LinkForm({ editor, link, onDone }: { editor: Editor; link: string; onDone: () => void }): ReactNode {
  const [typed, setTyped] = useState(link);
  const [error, setError] = useState('');
  const apply = (): void => {
    const href = linkOf(typed);
    if (href === '') {
      setError('请填写网址（http、https）或邮箱地址');
      return;
    }
    setLink(editor, href);
    onDone();
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    // Keys of this layer must not reach the form below it.
    event.preventDefault();
    event.stopPropagation();
    apply();
  };
  return (
    <div className={css.form}>
      <Field label="网址" error={error}>
        {(control) => (
          <TextInput
            {...control}
            inputMode="url"
            autoComplete="off"
            maxLength={1000}
            placeholder="https://"
            value={typed}
            onChange={setTyped}
            onKeyDown={handleKeyDown}
          />
        )}
      </Field>
      <div className={patterns.row8}>
        <Button size="small" kind="primary" onClick={apply}>
          {link ? '修改链接' : '添加链接'}
        </Button>
        {link !== '' && (
          <Button
            size="small"
            onClick={() => {
              editor.chain().focus().extendMarkRange('link').unsetLink().run();
              onDone();
            }}
          >
            去掉链接
          </Button>
        )}
      </div>
    </div>
  );
}

function setLink(editor: Editor, href: string): void {
  const { empty } = editor.state.selection;
  if (!empty || editor.isActive('link')) editor.chain().focus().extendMarkRange('link').setLink({ href }).run();
  else
    editor
      .chain()
      .focus()
      .insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
      .run();
}
