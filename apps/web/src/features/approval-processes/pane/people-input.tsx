import { ids } from '@houtai/contract/form';
import { MAX_FIELD_PEOPLE } from '@houtai/contract/limits';
import { ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';

import { PersonField } from '#kit/person-picker/person-field.tsx';
import { idsOf, usePeople } from '#kit/person-picker/use-people.ts';
import { IconButton } from '#ui/buttons/icon-button.tsx';

import { hostOf } from './field-host.ts';

import css from './pane.module.css';

const PEOPLE = ids('成员', { most: MAX_FIELD_PEOPLE, required: '请选择成员' });

type PeopleInputProps = { label: string; value: readonly string[]; onChange: (ids: string[]) => void; disabled?: boolean };

export function PeopleInput({ label, value, onChange, disabled = false }: PeopleInputProps): ReactNode {
  const form = hostOf(value.join(','), (text) => onChange(idsOf(text)));
  return <PersonField of={{ form, name: 'people', field: PEOPLE }} label={label} required={false} disabled={disabled} />;
}

/** The people of a sequential step, with buttons to change their order. */
export function PeopleInOrder({ value, onChange }: Pick<PeopleInputProps, 'value' | 'onChange'>): ReactNode {
  const people = usePeople(value);
  return (
    <ol className={css.inOrder} aria-label="审批的先后">
      {value.map((id, at) => (
        <li key={id}>
          {people.find(({ userId }) => userId === id)?.contactName ?? '…'}
          {at > 0 && (
            <IconButton
              icon={ArrowUp}
              label="提前"
              what={people[at]?.contactName ?? ''}
              onClick={() => onChange([...value.slice(0, at - 1), id, ...value.slice(at - 1, at), ...value.slice(at + 1)])}
            />
          )}
        </li>
      ))}
    </ol>
  );
}
