import type { DeclaredForm, Fields, RowsField, ValuesOf } from '@houtai/contract/form';
import {
  cleanText,
  faultAt,
  namesOf,
  type PartFault,
  partFaults,
  rowFaultWords,
  rowsIn,
  textsOf,
  valuesOf,
} from '@houtai/contract/form-check';

import { useLeaveGuard } from './draft/use-leave-guard.ts';
import type { BoundField } from './fields/bound-field.ts';
import { useFillable } from './use-fillable.ts';
import { type Form, type FormField, useTextForm } from './use-text-form.ts';
import { visibleInHtml } from './visible-in-html.ts';

type Names<F extends Fields> = keyof F & string;
type Read<F extends Fields> = (name: Names<F>) => string;

/** A form of declared fields, with each field bound under its name. */
export type FieldsForm<F extends Fields> = Form<Names<F>> & { readonly fields: { readonly [Name in Names<F>]: BoundField<F[Name]> } };

export type FormOptions<F extends Fields> = {
  /** Initial values, of a record, an earlier state or some of the fields; other fields start as in a new form. */
  initial?: Readonly<Record<string, unknown>> | undefined;
  /** Additional checks that only this page can make, on valid stored values; each returns a message or blank. */
  checks?: { readonly [Name in Names<F>]?: (value: string, read: Read<F>) => string };
  /** Fields that cannot be changed here, whether shown or not. */
  fixed?: readonly Names<F>[];
  /** Runs when every check passes; may throw a refusal (sent silently). */
  submit: (values: ValuesOf<F>) => Promise<void>;
};

/**
 * A form for a declaration of the contract: checked at submit and then whenever a faulty field changes, with the server's messages, whose
 * refusals appear at their fields. The page asks before typed input is lost.
 */
export function useForm<F extends Fields>(declared: DeclaredForm<F>, options: FormOptions<F>): FieldsForm<F> {
  const form = useUnguardedForm(declared, options);
  useLeaveGuard(form.changed || form.arriving);
  return form;
}

/** `useForm` for input that is stored elsewhere while it is typed, so leaving the page asks nothing. */
export function useUnguardedForm<F extends Fields>(
  declared: DeclaredForm<F>,
  { initial, checks = {}, fixed, submit }: FormOptions<F>,
): FieldsForm<F> {
  const form = useTextForm(textFieldsOf(declared, initial, checks), (read) => submit(valuesOf(declared, read)));
  useFillable(declared, form, fixed);
  return { ...form, fields: boundTo(form, declared.fields) };
}

/** The fields of a declaration as texts with their checks. */
function textFieldsOf<F extends Fields>(
  declared: DeclaredForm<F>,
  initial: FormOptions<F>['initial'],
  checks: NonNullable<FormOptions<F>['checks']>,
): FormField<Names<F>>[] {
  const texts = textsOf(declared.fields, initial);
  return namesOf(declared.fields).map((name) => {
    const field = declared.fields[name];
    const check = checkOf(declared, name, checks[name]);
    return { name, initial: texts[name], check, ...(field?.kind === 'rows' && { parts: partsOfRows(field) }) };
  });
}

function partsOfRows(field: RowsField): NonNullable<FormField<string>['parts']> {
  return {
    faults: (text) => Object.fromEntries(faultsInRows(field, text).map(({ row, name, fault }) => [`${row}.${name}`, fault])),
    say: (path, fault) => {
      const [row = '', name = ''] = path.split('.');
      return rowFaultWords({ row: Number(row), name, fault }, field);
    },
  };
}

function faultsInRows(field: RowsField, text: string): PartFault[] {
  return partFaults(field, rowsIn(field, text) ?? [], visibleInHtml);
}

function checkOf<F extends Fields>(declared: DeclaredForm<F>, name: Names<F>, more?: (value: string, read: Read<F>) => string) {
  const field = declared.fields[name];
  return (value: string, read: Read<F>): string => {
    const fault = faultAt(declared, name, (other) => (other === name ? value : read(other)), visibleInHtml);
    return fault || !field ? fault : (more?.(cleanText(field, value), read) ?? '');
  };
}

function boundTo<F extends Fields>(form: Form<Names<F>>, fields: F): FieldsForm<F>['fields'] {
  const bound = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { form, name, field }]));
  // oxlint-disable-next-line typescript/consistent-type-assertions -- each name has just been given its field
  return bound as unknown as FieldsForm<F>['fields'];
}
