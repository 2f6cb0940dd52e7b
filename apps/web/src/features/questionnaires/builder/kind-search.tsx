import type { QuestionKind } from '@houtai/contract/question';
import { QUESTION_KINDS } from '@houtai/contract/question-kinds';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';

import { KIND_ICONS, KINDS } from './kind-icons.ts';

import css from './builder.module.css';

type KindSearchProps = { onChoose: (kind: QuestionKind) => void; onClose: () => void };

/** A search for the kind of the next question, below the question that it will follow: arrows choose, Enter inserts, Esc closes. */
export function KindSearch({ onChoose, onClose }: KindSearchProps): ReactNode {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const found = KINDS.filter((kind) => QUESTION_KINDS[kind].words.includes(text.trim()));
  const chosen = found[Math.min(at, found.length - 1)];
  const handleKey = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by !== 0) setAt((at + by + found.length) % Math.max(1, found.length));
    else if (event.key === 'Enter' && chosen) onChoose(chosen);
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={css.search}>
      <input
        ref={input}
        role="combobox"
        aria-label="搜题型"
        aria-expanded
        aria-controls="kinds-found"
        aria-activedescendant={chosen && `kind-${chosen}`}
        placeholder="搜题型，Enter 插在此题后"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onKeyDown={handleKey}
        onBlur={onClose}
      />
      <div id="kinds-found" role="listbox" aria-label="题型">
        {found.map((kind) => {
          const Icon = KIND_ICONS[kind];
          return (
            // The field keeps the focus, because losing it would close the search.
            <div
              key={kind}
              id={`kind-${kind}`}
              role="option"
              aria-selected={kind === chosen}
              onPointerDown={(event) => {
                event.preventDefault();
                onChoose(kind);
              }}
            >
              <Icon size={16} strokeWidth={1.75} aria-hidden />
              {QUESTION_KINDS[kind].words}
            </div>
          );
        })}
      </div>
      {found.length === 0 && <p className={css.hint}>没有这样的题型</p>}
    </div>
  );
}
