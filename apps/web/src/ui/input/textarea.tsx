import type { ClipboardEvent, ComponentProps, ReactNode } from 'react';

import { toast } from '../layer/toast.tsx';

import css from './textarea.module.css';

type TextareaProps = Omit<ComponentProps<'textarea'>, 'onChange' | 'value' | 'className' | 'maxLength'> & {
  value: string;
  onChange: (value: string) => void;
  /** Most characters; counted at the lower right, in red from the limit on. Typing stops there, and what a paste has beyond it is told. */
  limit: number;
};

/** Several lines of text that grow with their content, with a counter. */
export function Textarea({ value, onChange, limit, required, rows = 3, ...rest }: TextareaProps): ReactNode {
  const length = value.trim().length;
  return (
    <span className={css.box} data-bad={rest['aria-invalid'] === true || undefined} data-off={rest.disabled || undefined}>
      <textarea
        {...rest}
        rows={rows}
        className={css.text}
        value={value}
        maxLength={limit}
        aria-required={required || undefined}
        onPaste={(event) => tellCut(event, limit)}
        onChange={(event) => onChange(event.target.value)}
      />
      <span className={css.count} data-full={length >= limit || undefined}>
        {length} / {limit}
      </span>
    </span>
  );
}

/** The browser cuts a paste at the limit without a word. */
function tellCut({ currentTarget, clipboardData }: ClipboardEvent<HTMLTextAreaElement>, limit: number): void {
  const { value, selectionStart, selectionEnd } = currentTarget;
  const pasted = clipboardData.getData('text').replaceAll('\r\n', '\n');
  if (value.length - (selectionEnd - selectionStart) + pasted.length > limit) toast.warning(`最多 ${limit} 个字，超出的部分没有粘贴`);
}
