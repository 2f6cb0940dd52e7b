import { PARAMETER_VALUE_MAX } from '@houtai/contract/limits';
import type { ParameterKind } from '@houtai/contract/parameter-values';
import type { ReactNode } from 'react';

import { TextField } from '../../kit/form/form-fields.tsx';
import { SelectField } from '../../kit/form/select-field.tsx';
import { TextareaField } from '../../kit/form/text-fields.tsx';
import type { Form } from '../../kit/form/use-text-form.ts';
import { PersonField } from '../../kit/person-picker/person-field.tsx';

type ValueFieldProps<Name extends string> = {
  form: Form<Name>;
  name: NoInfer<Name>;
  label: string;
  hint?: string;
  kind: ParameterKind;
};

const SWITCH = [
  { value: 'true', label: '开' },
  { value: 'false', label: '关' },
];

/** The control for a parameter's value, by what the value is. */
export function ValueField<Name extends string>({ form, name, label, hint, kind }: ValueFieldProps<Name>): ReactNode {
  const field = { form, name, label, hint };
  switch (kind) {
    case 'boolean':
      return <SelectField {...field} options={SWITCH} required />;
    case 'people':
      return <PersonField {...field} multiple />;
    case 'json':
      return <TextareaField {...field} limit={PARAMETER_VALUE_MAX} rows={8} />;
    case 'number':
      return <TextField {...field} inputMode="decimal" maxLength={30} autoComplete="off" />;
    case 'secret':
      return <TextField {...field} maxLength={PARAMETER_VALUE_MAX} autoComplete="off" placeholder="输入新值以替换，原值不显示" />;
    case 'url':
    case 'text':
      return <TextField {...field} maxLength={PARAMETER_VALUE_MAX} autoComplete="off" />;
  }
}
