import { ids } from '@houtai/contract/form';
import { MAX_APPROVAL_CHOICES, MAX_FIELD_PEOPLE } from '@houtai/contract/limits';
import type { ReactNode } from 'react';

import { DepartmentsField } from '#kit/form/fields/departments-field.tsx';
import { PersonField } from '#kit/person-picker/person-field.tsx';
import { MultiCombobox } from '#ui/input/choice/multi-combobox.tsx';
import { TextInput } from '#ui/input/texts/text-input.tsx';

import type { ConditionField } from '../editing/new-nodes.ts';
import { hostOf } from './field-host.ts';

const PEOPLE = ids('人员', { most: MAX_FIELD_PEOPLE, required: '请选择人员' });
const DEPARTMENTS = ids('部门', { most: MAX_APPROVAL_CHOICES, required: '请选择部门' });

type ValueInputProps = { field: ConditionField; value: string; bad: boolean; onChange: (value: string) => void };

/** The value that a field is compared with, by its type; several are joined by commas. */
export function ValueInput({ field: { type, label, codes }, value, bad, onChange }: ValueInputProps): ReactNode {
  const name = `${label}的值`;
  switch (type) {
    case 'code':
      return (
        <MultiCombobox
          aria-label={name}
          values={value === '' ? [] : value.split(',')}
          options={Object.entries(codes).map(([value, label]) => ({ value, label }))}
          onChange={(values) => onChange(values.join(','))}
        />
      );
    case 'person':
      return <PersonField of={{ form: hostOf(value, onChange), name, field: PEOPLE }} label={name} required={false} />;
    case 'department':
      return <DepartmentsField of={{ form: hostOf(value, onChange), name, field: DEPARTMENTS }} label={name} required={false} />;
    default:
      return (
        <TextInput
          aria-label={name}
          aria-invalid={bad}
          type={type === 'day' ? 'date' : 'text'}
          inputMode={type === 'money' || type === 'number' ? 'decimal' : undefined}
          placeholder={type === 'text' ? '多个值用逗号分隔' : undefined}
          autoComplete="off"
          maxLength={100}
          value={value}
          onChange={(text) => onChange(type === 'text' ? text.replaceAll('，', ',') : text.trim())}
        />
      );
  }
}
