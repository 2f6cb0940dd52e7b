import type { IdField, IdsField } from '@houtai/contract/form';
import { MAX_FIELD_PEOPLE } from '@houtai/contract/limits';
import { UserPlus } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';

import { type FieldProps, resolveField } from '#kit/form/fields/field-props.ts';
import { lazyPart } from '#ui/frame/lazy-part.ts';
import { type Control, Field } from '#ui/input/field.tsx';
import { Avatar } from '#ui/marks/avatar.tsx';
import { Chip } from '#ui/marks/chip.tsx';

import { idsOf, type Offered, usePeople } from './use-people.ts';

import css from './person-field.module.css';

const PersonPicker = lazyPart(() => import('./person-picker.tsx').then((module) => ({ default: module.PersonPicker })));

type PersonFieldProps = FieldProps<IdField | IdsField> &
  Offered & {
    multiple?: boolean;
    placeholder?: string;
  };

/** A field for one person, or for several joined by commas (specification 3): chips, and a dialog to choose from. */
export function PersonField(props: PersonFieldProps): ReactNode {
  const { form, name, label, required, hint, disabled, field } = resolveField(props);
  const { multiple = field?.kind === 'ids', placeholder = '请选择人员', companyId, holding = field?.holding } = props;
  const { change } = form;
  const [held, error] = [form.read(name), form.error(name)];
  return (
    <Field label={label} required={required} error={error} hint={hint}>
      {(control) => (
        <PersonInput
          control={control}
          name={name}
          title={label}
          multiple={multiple}
          placeholder={placeholder}
          disabled={disabled}
          companyId={companyId}
          holding={holding}
          value={held}
          onChange={(value) => change(name, value)}
        />
      )}
    </Field>
  );
}

type PersonInputProps = Offered & {
  control: Control;
  name: string;
  title: string;
  value: string;
  onChange: (value: string) => void;
  multiple: boolean;
  placeholder: string;
  disabled?: boolean;
};

function PersonInput({
  control,
  name,
  title,
  value,
  onChange,
  multiple,
  placeholder,
  disabled,
  companyId,
  holding,
}: PersonInputProps): ReactNode {
  const [open, setOpen] = useState(false);
  const ids = idsOf(value);
  const people = usePeople(ids);
  const drop = (id: string) => onChange(ids.filter((other) => other !== id).join(','));
  return (
    <div className={css.box} data-bad={control['aria-invalid'] || undefined} data-off={disabled || undefined}>
      {ids.map((id) => {
        const person = people.find((candidate) => candidate.userId === id);
        const words = person?.contactName ?? '…';
        return (
          <Chip
            key={id}
            label={person?.active === false ? `${words}（已停用）` : words}
            off={person?.active === false}
            leading={<Avatar name={words} src={person?.avatar} size={20} />}
            onRemove={disabled ? undefined : () => drop(id)}
          />
        );
      })}
      <button
        type="button"
        id={control.id}
        name={name}
        className={css.open}
        aria-describedby={control['aria-describedby']}
        aria-haspopup="dialog"
        disabled={disabled}
        onClick={() => setOpen(true)}
      >
        <UserPlus size={14} strokeWidth={1.75} aria-hidden />
        {ids.length === 0 ? placeholder : multiple ? '添加' : '更换'}
      </button>
      {open && (
        <Suspense>
          <PersonPicker
            title={`选择${title}`}
            multiple={multiple}
            most={multiple ? MAX_FIELD_PEOPLE : 1}
            chosen={ids}
            companyId={companyId}
            holding={holding}
            onClose={() => setOpen(false)}
            onChoose={(next) => {
              onChange(next.join(','));
              setOpen(false);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
