import type { FlowDetail } from '@houtai/contract/approval-flows';
import { ids } from '@houtai/contract/form';
import { MAX_FIELD_PEOPLE } from '@houtai/contract/limits';
import { ownValue } from '@houtai/contract/own-value';
import type { ReactNode } from 'react';

import { PersonField } from '#kit/person-picker/person-field.tsx';
import { idsOf, usePeople } from '#kit/person-picker/use-people.ts';
import { Checkbox } from '#ui/input/choice/checkbox.tsx';
import { PlainSelect } from '#ui/input/choice/plain-select.tsx';
import { Field } from '#ui/input/field.tsx';
import { TextInput } from '#ui/input/texts/text-input.tsx';

import css from '../decide.module.css';

type Task = NonNullable<FlowDetail['task']>;
type Fill = Task['fills'][number];

type StepFillsProps = {
  task: Task;
  fields: Readonly<Record<string, string>>;
  onField: (name: string, value: string) => void;
  next: readonly string[];
  onNext: (people: readonly string[]) => void;
};

/** Inputs that a step needs besides a decision: fields of the document, and the people of the next step. */
export function StepFills({ task, fields, onField, next, onNext }: StepFillsProps): ReactNode {
  if (task.fills.length === 0 && !task.next) return null;
  return (
    <div className={css.fills}>
      {task.fills.map((fill) => (
        <Field key={fill.field} label={fill.label} required={fill.required}>
          {(control) => (
            <FillInput
              fill={fill}
              id={control.id}
              value={ownValue(fields, fill.field) ?? ''}
              onChange={(value) => onField(fill.field, value)}
            />
          )}
        </Field>
      ))}
      {task.next && <NextPeople wanted={task.next} chosen={next} onChange={onNext} />}
    </div>
  );
}

type FillInputProps = { fill: Fill; id: string; value: string; onChange: (value: string) => void };

function FillInput({ fill, id, value, onChange }: FillInputProps): ReactNode {
  if (fill.type === 'code')
    return (
      <PlainSelect aria-label={fill.label} value={value} options={[['', '请选择'], ...Object.entries(fill.codes)]} onChange={onChange} />
    );
  const isFigure = fill.type === 'money' || fill.type === 'number';
  return (
    <TextInput
      id={id}
      type={fill.type === 'day' ? 'date' : 'text'}
      inputMode={isFigure ? 'decimal' : undefined}
      autoComplete="off"
      value={value}
      onChange={onChange}
    />
  );
}

const NEXT = ids('下一步审批人', { most: MAX_FIELD_PEOPLE, required: '请选择人员' });

type NextPeopleProps = { wanted: NonNullable<Task['next']>; chosen: readonly string[]; onChange: (people: readonly string[]) => void };

/** A checkbox for each of a few people; a picker for everybody. */
function NextPeople({ wanted, chosen, onChange }: NextPeopleProps): ReactNode {
  const people = usePeople(wanted.from);
  const label = `${wanted.name}由你选择（${wanted.least === wanted.most ? wanted.most : `${wanted.least}–${wanted.most}`} 人）`;
  if (wanted.from.length === 0) {
    const nothing = () => {};
    const read = () => chosen.join(',');
    const change = (_: string, value: string | ((old: string) => string)) =>
      onChange(idsOf(typeof value === 'function' ? value(read()) : value));
    const form = { read, error: () => '', change, arrive: nothing, refuse: nothing, stopWaiting: nothing };
    return <PersonField of={{ form, name: 'next', field: NEXT }} label={label} />;
  }
  return (
    <fieldset className={css.next}>
      <legend>{label}</legend>
      {people.map(({ userId, contactName }) => (
        <Checkbox
          key={userId}
          checked={chosen.includes(userId)}
          onChange={(on) => onChange(on ? [...chosen, userId] : chosen.filter((id) => id !== userId))}
        >
          {contactName}
        </Checkbox>
      ))}
    </fieldset>
  );
}
