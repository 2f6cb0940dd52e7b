import type { UserOption } from '@houtai/contract/people';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';

import { Button } from '#ui/buttons/button.tsx';
import { Avatar } from '#ui/marks/avatar.tsx';

import patterns from '#ui/patterns.module.css';
import css from './person-picker.module.css';

type ChosenPeopleProps = { people: readonly UserOption[]; onDrop: (id: string) => void; onClear: () => void };

/** The people chosen so far, with buttons to remove them. */
export function ChosenPeople({ people, onDrop, onClear }: ChosenPeopleProps): ReactNode {
  return (
    <section className={css.chosen} aria-label="已选人员">
      <h3 className={css.group}>
        已选 {people.length} 人
        {people.length > 0 && (
          <Button kind="ghost" size="small" onClick={onClear}>
            清空
          </Button>
        )}
      </h3>
      <ul className={css.rows}>
        {people.map((person) => (
          <li key={person.userId} className={css.kept}>
            <Avatar name={person.contactName} src={person.avatar} />
            <span className={patterns.fillEllipsis} title={person.contactName}>
              {person.contactName}
            </span>
            <Button kind="ghost" size="square" aria-label={`移除${person.contactName}`} onClick={() => onDrop(person.userId)}>
              <X size={14} strokeWidth={1.75} aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
