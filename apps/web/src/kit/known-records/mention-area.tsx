import { ownValue } from '@houtai/contract/own-value';
import type { UserOption } from '@houtai/contract/people';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';

import { usePeopleSearch } from '#kit/person-picker/use-people.ts';
import { Textarea } from '#ui/input/texts/textarea.tsx';
import { useDebouncedValue } from '#ui/layer/use-debounced-value.ts';
import { Avatar } from '#ui/marks/avatar.tsx';

import css from './mention-area.module.css';

type MentionAreaProps = { label: string; placeholder: string; limit: number; value: string; onChange: (value: string) => void };

/** The text between the last @ before the caret and the caret. */
const BEGUN = /[@＠]([^@＠\s]{0,20})$/;
const OFFERED = 6;

/** A multi-line text control that offers people after an @: arrows and Enter, or a click, insert the name, which is the mention. */
export function MentionArea({ label, placeholder, limit, value, onChange }: MentionAreaProps): ReactNode {
  const area = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState<number | null>(null);
  const [at, setAt] = useState(0);
  const id = useId();
  const begun = caret === null ? undefined : BEGUN.exec(value.slice(0, caret))?.[1];
  const people = useOffered(begun);
  const active = Math.min(at, people.length - 1);

  const pick = ({ contactName }: UserOption): void => {
    if (caret === null || begun === undefined) return;
    const start = caret - begun.length;
    onChange(`${value.slice(0, start)}${contactName} ${value.slice(caret)}`);
    setCaret(null);
    const end = start + contactName.length + 1;
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(end, end);
    });
  };
  const handleKey = (event: KeyboardEvent): void => {
    const person = people[active];
    if (!person) return;
    const step = ownValue({ ArrowDown: 1, ArrowUp: -1 }, event.key);
    if (step !== undefined) setAt((active + step + people.length) % people.length);
    else if (event.key === 'Enter' || event.key === 'Tab') pick(person);
    else if (event.key === 'Escape') setCaret(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={css.area}>
      <Textarea
        ref={area}
        aria-label={label}
        placeholder={placeholder}
        rows={2}
        limit={limit}
        value={value}
        aria-autocomplete="list"
        aria-controls={people.length > 0 ? id : undefined}
        aria-activedescendant={people.length > 0 ? `${id}-${active}` : undefined}
        onChange={(next) => {
          onChange(next);
          setCaret(area.current?.selectionStart ?? null);
          setAt(0);
        }}
        onKeyDown={handleKey}
        onBlur={() => setCaret(null)}
      />
      {people.length > 0 && (
        <div className={css.people} role="listbox" id={id} aria-label="提到同事">
          {people.map((person, place) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the textarea keeps the focus and the keys
            <div
              key={person.userId}
              id={`${id}-${place}`}
              role="option"
              aria-selected={place === active}
              className={css.person}
              // A click would take the focus and thereby close the list before the click arrives.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(person)}
            >
              <Avatar name={person.contactName} src={person.avatar} size={24} />
              <span>{person.contactName}</span>
              <span className={css.note}>{person.departmentName}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

/** Active people who match the text after an @; empty without an @. */
function useOffered(begun: string | undefined): readonly UserOption[] {
  const keyword = useDebouncedValue(begun ?? '', 200);
  const { people = [] } = usePeopleSearch({ companyId: undefined, departmentId: '', keyword }, begun !== undefined);
  if (begun === undefined) return [];
  return people.filter(({ active }) => active).slice(0, OFFERED);
}
