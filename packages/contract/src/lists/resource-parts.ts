import { NAMED_KINDS, type NamedKind } from '../exchange/data-kinds.ts';
import { textOf } from '../form/form-check.ts';
import type { DeclaredForm, Field, RecordKind } from '../form/form.ts';
import { KEYWORD_MAX } from '../limits.ts';
import { ownValue } from '../own-value.ts';
import { anyForm, type AnyResource, type ComputedValue, type OptionalAct } from './resource.ts';

/** A field by its name: of the form, of a state, or one that only filters use. */
export function fieldIn({ form: { fields }, computed = {}, unlisted = {} }: AnyResource, name: string): Field | undefined {
  const value = ownValue(computed, name);
  return value?.kind === 'field' ? value.field : (ownValue(fields, name) ?? ownValue(unlisted, name));
}

/** The short name of a record, for a context that shows the resource. */
export function shortNounOf({ noun, shortNoun = noun }: AnyResource): string {
  return shortNoun;
}

/** The name of a record's id in answers and in the calls that change it. */
export function idNameOf({ idName = 'id' }: AnyResource): string {
  return idName;
}

/** The fields with the name of another field's record: they travel with it, and answers look them up again. */
export function namedFields({ form: { fields } }: AnyResource): ReadonlyMap<string, { by: string; of: RecordKind }> {
  return new Map(
    Object.entries(fields).flatMap(([by, field]) =>
      field.kind === 'id' && field.named !== undefined ? [[field.named, { by, of: field.of }] as const] : [],
    ),
  );
}

/**
 * The kinds of records whose names appear in the rows of a resource: those of its fields, and the people who made and changed the record.
 */
export function namesIn({ form: { fields }, computed = {} }: AnyResource): NamedKind[] {
  const kinds = Object.values(fields).flatMap((field) => kindsIn(field));
  const further = Object.values(computed).flatMap((value) => {
    if (value.kind === 'field') return kindsIn(value.field);
    return value.kind === 'name' && !Object.hasOwn(fields, value.of) ? ['person'] : [];
  });
  return NAMED_KINDS.filter((kind) => [...kinds, ...further].some((one) => one === kind));
}

function kindsIn(field: Field): string[] {
  if (field.kind === 'rows') return Object.values(field.fields).flatMap((part) => kindsIn(part));
  if (field.kind !== 'id' && field.kind !== 'ids') return [];
  return [field.of === 'company' ? 'customer' : field.of];
}

/** Whether a resource has an optional action. */
export function canBe({ without = [] }: AnyResource, act: OptionalAct): boolean {
  return !without.includes(act);
}

/** The most characters of a search text: no more than a single field can hold. */
export function searchMax(resource: AnyResource, names: readonly string[]): number {
  const [field] = names.length === 1 ? names.map((name) => fieldIn(resource, name)) : [];
  return Math.min(KEYWORD_MAX, field && 'max' in field ? field.max : KEYWORD_MAX);
}

/** The computed values of rows, or those that only the detail has. */
export function computedIn({ computed = {}, detail = [] }: AnyResource, where: 'row' | 'detail'): [string, ComputedValue][] {
  return Object.entries(computed).filter(([name]) => detail.includes(name) === (where === 'detail'));
}

/** The fields of a new record that never change later. */
export function fixedFields({ naturalKey, fixed = [] }: AnyResource): readonly string[] {
  return naturalKey === undefined ? fixed : [naturalKey, ...fixed];
}

/**
 * The form of a change, without fixed fields. A user who may not read a value cannot send it, so it may be absent; the handler refuses
 * other users who leave it blank.
 */
export function changedForm(resource: AnyResource): DeclaredForm {
  const { readers = {} } = resource;
  const fixed = fixedFields(resource);
  const { fields, ...form } = anyForm(resource);
  const changed = Object.entries(fields).filter(([name]) => !fixed.includes(name));
  const mayLeaveOut = ([name, field]: [string, Field]): [string, Field] => [
    name,
    Object.hasOwn(readers, name) ? { ...field, required: false } : field,
  ];
  return { ...form, fields: Object.fromEntries(changed.map(mayLeaveOut)) };
}

/** The messages after a record was made, changed or removed. */
export function actionMessages({ noun, shortNoun = noun, said }: Pick<AnyResource, 'noun' | 'shortNoun' | 'said'>): {
  added: string;
  saved: string;
  removed: string;
} {
  return { added: `${shortNoun}已新建`, saved: `${shortNoun}已保存`, removed: `${shortNoun}已删除`, ...said };
}

/** The values that name a record in a heading. */
export function headingIn({ heading, title }: AnyResource, record: Readonly<Record<string, unknown>>): string {
  return (heading ?? [title])
    .map((name) => textOf(ownValue(record, name)))
    .filter((text) => text !== '')
    .join(' ');
}

/**
 * The name and prefix of a resource's running number, which tables store as the columns `serial` and `number`; undefined if it has none.
 */
export function serialIn({ computed = {} }: AnyResource): { name: string; prefix: string } | undefined {
  return Object.entries(computed).flatMap(([name, value]) => (value.kind === 'serial' ? { name, prefix: value.prefix } : []))[0];
}
