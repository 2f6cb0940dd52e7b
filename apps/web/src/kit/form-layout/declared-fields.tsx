import type { Field, Fields, IdField, IdsField } from '@houtai/contract/form';
import { ownValue } from '@houtai/contract/own-value';
import { RULES } from '@houtai/contract/rules';
import { Fragment, type ReactNode } from 'react';

import { AreaField } from '#kit/form/fields/area-field.tsx';
import type { BoundField } from '#kit/form/fields/bound-field.ts';
import { CompanyField, CustomerField, DictField, ProjectField } from '#kit/form/fields/choice-fields.tsx';
import { DepartmentsField } from '#kit/form/fields/departments-field.tsx';
import type { FieldProps } from '#kit/form/fields/field-props.ts';
import { PasswordField, TextField } from '#kit/form/fields/form-fields.tsx';
import { MoneyField } from '#kit/form/fields/money-field.tsx';
import { WordsField } from '#kit/form/fields/option-fields.tsx';
import { SelectField } from '#kit/form/fields/select-field.tsx';
import { DateField, TextareaField } from '#kit/form/fields/text-fields.tsx';
import type { FieldsForm } from '#kit/form/use-form.ts';
import { PersonField } from '#kit/person-picker/person-field.tsx';
import { RichTextField } from '#kit/rich-text/rich-text-field.tsx';

type DeclaredFieldsProps<F extends Fields> = {
  form: Pick<FieldsForm<F>, 'fields'>;
  /** Hints for filling in the fields, by field name. */
  hints?: { readonly [Name in keyof F]?: string };
  /** Content that replaces a field, by field name, for fields that the declaration alone cannot describe; null hides the field. */
  instead?: { readonly [Name in keyof F]?: ReactNode };
};

/** The fields of a form in the order of their declaration, each with the control of its kind. */
export function DeclaredFields<F extends Fields>({ form, hints, instead }: DeclaredFieldsProps<F>): ReactNode {
  return Object.entries<BoundField>(form.fields).map(([name, of]) => (
    <Fragment key={name}>
      {instead && Object.hasOwn(instead, name) ? ownValue(instead, name) : <DeclaredField of={of} hint={ownValue(hints, name)} />}
    </Fragment>
  ));
}

/** The control of a field, as far as its declaration determines one. */
function DeclaredField({ of: { form, name, field }, hint }: { of: BoundField; hint: string | undefined }): ReactNode {
  const bound = <F extends Field>(field: F) => ({ of: { form, name, field }, ...(hint !== undefined && { hint }) });
  switch (field.kind) {
    case 'line':
    case 'whole':
      return <TextField {...bound(field)} />;
    case 'amount':
      return field.rule === RULES.money ? <MoneyField {...bound(field)} /> : <TextField {...bound(field)} />;
    case 'lines':
      return <TextareaField {...bound(field)} />;
    case 'rich':
      return <RichTextField {...bound(field)} />;
    case 'secret':
      return <PasswordField {...bound(field)} autoComplete="new-password" />;
    case 'flag':
      return <WordsField {...bound(field)} />;
    case 'choice':
      return Object.keys(field.words).length > MAX_IN_SIGHT ? <SelectField {...bound(field)} /> : <WordsField {...bound(field)} />;
    case 'maybe':
      return <SelectField {...bound(field)} />;
    case 'code':
      return <DictField {...bound(field)} />;
    case 'day':
      return <DateField {...bound(field)} />;
    case 'rows':
      throw new Error(`${name} needs a control of its own`);
    case 'id':
    case 'ids':
      return <RecordField {...bound(field)} />;
  }
}

/** The maximum number of options shown side by side; more of them go into a select. */
const MAX_IN_SIGHT = 5;

function RecordField(props: FieldProps<IdField | IdsField>): ReactNode {
  const { form, name, field } = props.of;
  if (field.of === 'person') return <PersonField {...props} />;
  if (field.kind === 'ids' && field.of === 'department') return <DepartmentsField {...props} of={{ form, name, field }} />;
  if (field.kind === 'ids') throw new Error(`${name} needs a control of its own`);
  const one = { ...props, of: { form, name, field } };
  if (field.of === 'area') return <AreaField {...one} holds="last" />;
  if (field.of === 'customer') return <CustomerField {...one} />;
  if (field.of === 'project') return <ProjectField {...one} />;
  if (field.of === 'company') return <CompanyField {...one} />;
  throw new Error(`${name} needs a control of its own`);
}
