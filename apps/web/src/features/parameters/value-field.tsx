import { amount, choice, type Field, ids, type LineField, lines } from '@houtai/contract/form';
import { MAX_FIELD_PEOPLE } from '@houtai/contract/limits';
import { NUMBER, type ParameterKind } from '@houtai/contract/parameter-values';
import type { ReactNode } from 'react';

import type { BoundField } from '#kit/form/fields/bound-field.ts';
import type { FieldProps } from '#kit/form/fields/field-props.ts';
import { TextField } from '#kit/form/fields/form-fields.tsx';
import { SelectField } from '#kit/form/fields/select-field.tsx';
import { TextareaField } from '#kit/form/fields/text-fields.tsx';
import { PersonField } from '#kit/person-picker/person-field.tsx';

type ValueFieldProps = FieldProps<LineField> & { kind: ParameterKind };

/** The control of a parameter's value, by its kind. */
export function ValueField({ of, kind, ...props }: ValueFieldProps): ReactNode {
  const { label, max } = of.field;
  const as = <F extends Field>(field: F): BoundField<F> => ({ form: of.form, name: of.name, field });
  switch (kind) {
    case 'boolean':
      return <SelectField {...props} of={as(choice(label, { true: '开', false: '关' }))} />;
    case 'people':
      return <PersonField {...props} of={as(ids(label, { most: MAX_FIELD_PEOPLE }))} />;
    case 'json':
      return <TextareaField {...props} of={as(lines(label, { max }))} rows={8} />;
    case 'number':
      return <TextField {...props} of={as(amount(label, { rule: NUMBER, max: 30 }))} inputMode="decimal" />;
    case 'secret':
      return <TextField {...props} of={of} placeholder="输入新值以替换，原值不显示" />;
    case 'url':
    case 'text':
      return <TextField {...props} of={of} />;
  }
}
