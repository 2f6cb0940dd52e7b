import { offeredOptions, QUESTION_TITLE_MAX, type QuestionOption } from '@houtai/contract/question';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';

import { RowAction } from '#kit/list/cells/row-action.tsx';

import { withOption, withPasted } from '../edit-questions.ts';

import css from '../builder.module.css';

function nobody(): number {
  return 0;
}

type OptionLinesProps = {
  noun: string;
  options: readonly QuestionOption[];
  shape?: 'ring' | 'box';
  onChange: (options: QuestionOption[]) => void;
  /** The number of answers that chose an option; a chosen option is hidden instead of removed. */
  chosen?: (id: string) => number;
};

/**
 * Options as lines: Enter adds the next, Backspace in an empty one removes it, Alt with ↑ ↓ moves it, several pasted lines become several
 * options.
 */
export function OptionLines({ noun, options: all, shape, onChange: changeAll, chosen = nobody }: OptionLinesProps): ReactNode {
  const options = offeredOptions(all);
  const hidden = all.filter((option) => option.hidden);
  const onChange = (next: QuestionOption[]) => changeAll([...next, ...hidden]);
  const list = useRef<HTMLUListElement>(null);
  // The line to focus next, which exists only after the change.
  const wanted = useRef<number | null>(null);
  const setWanted = (at: number) => (wanted.current = at);
  useEffect(() => {
    if (wanted.current === null) return;
    list.current?.querySelectorAll('input')[wanted.current]?.focus();
    wanted.current = null;
  }, [all]);
  const set = (at: number, text: string) => onChange(options.map((option, index) => (index === at ? { ...option, text } : option)));
  const remove = (at: number) => {
    onChange(options.filter((_, index) => index !== at));
    setWanted(Math.max(0, at - 1));
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>, at: number) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (event.key === 'Enter') {
      event.preventDefault();
      onChange(withOption(options, at));
      setWanted(at + 1);
    } else if (event.key === 'Backspace' && options[at]?.text === '' && options.length > 1) {
      event.preventDefault();
      remove(at);
    } else if (event.altKey && by !== 0 && options[at + by]) {
      event.preventDefault();
      const others = options.filter((_, index) => index !== at);
      onChange([...others.slice(0, at + by), ...options.slice(at, at + 1), ...others.slice(at + by)]);
      setWanted(at + by);
    }
  };
  const handlePaste = (event: ClipboardEvent<HTMLInputElement>, at: number) => {
    const text = event.clipboardData.getData('text');
    if (!/\n./.test(text.trim())) return;
    event.preventDefault();
    onChange(withPasted(options, at, text));
  };
  return (
    <>
      <ul ref={list} className={css.options} aria-label={noun}>
        {options.map(({ id, text, open, quota }, at) => (
          <li key={id} className={css.option}>
            {shape && <span className={css.mark} data-shape={shape} aria-hidden />}
            <input
              aria-label={`${noun} ${at + 1}`}
              placeholder={`${noun} ${at + 1}`}
              maxLength={QUESTION_TITLE_MAX}
              value={text}
              onChange={(event) => set(at, event.target.value)}
              onKeyDown={(event) => handleKey(event, at)}
              onPaste={(event) => handlePaste(event, at)}
            />
            <small>{[open && '可填写', quota !== null && `限 ${quota} 份`].filter(Boolean).join(' · ')}</small>
          </li>
        ))}
      </ul>
      {hidden.length > 0 && (
        <ul className={css.hidden} aria-label={`已隐藏的${noun}`}>
          {hidden.map(({ id, text }) => (
            <li key={id}>
              {text}
              <small>{chosen(id) > 0 ? `${chosen(id)} 人选过，已隐藏` : '有人选过，已隐藏'}</small>
              <RowAction
                onClick={() =>
                  changeAll([
                    ...options,
                    ...all.filter((one) => one.id === id).map(({ hidden: _, ...one }) => one),
                    ...hidden.filter((one) => one.id !== id),
                  ])
                }
              >
                恢复
              </RowAction>
            </li>
          ))}
        </ul>
      )}
      <RowAction
        onClick={() => {
          onChange(withOption(options, options.length - 1));
          setWanted(options.length);
        }}
      >
        添加{noun}
      </RowAction>
    </>
  );
}
