import type { DeclaredForm, Field, Fields, ValueOf } from '../form/form.ts';
import { ownValue } from '../own-value.ts';
import type { UrgencyFields } from '../schedule/urgency-rules.ts';
import type { Contains, ResourceFilter, ResourceView, SearchOptions } from './filter-kinds.ts';
import type { ComputedOf, DetailName, FlagsOf, IdNameOf, IsFile, MayLack, ReadersOf, StateName, UnlistedOf } from './resource-names.ts';
import type { FieldReaders, HideableField } from './resource-readers.ts';

/**
 * A value of a row that is no field of the form: the name of the record that an id field refers to, the number of records that refer to
 * this one, or a text that the server computes. The server module implements all of them but names.
 */
export type ComputedValue<Name extends string = string> =
  | { readonly kind: 'name'; readonly of: Name }
  | { readonly kind: 'names'; readonly of: Name }
  | { readonly kind: 'count'; readonly label: string; readonly unit: string }
  | { readonly kind: 'text'; readonly label: string }
  | { readonly kind: 'flag'; readonly label: string }
  | { readonly kind: 'field'; readonly field: Field }
  | { readonly kind: 'moment'; readonly label: string; readonly isAlways?: boolean }
  | { readonly kind: 'serial'; readonly label: string; readonly prefix: string }
  | { readonly kind: 'urgency'; readonly label: string }
  | OtherValue;

/** The name of the record that this field refers to; its label is that of the field. */
export function nameOf<const Name extends string>(of: Name): { readonly kind: 'name'; readonly of: Name } {
  return { kind: 'name', of };
}

/** The names of the records that this field refers to, in its order; its label is that of the field. */
export function namesOf<const Name extends string>(of: Name): { readonly kind: 'names'; readonly of: Name } {
  return { kind: 'names', of };
}

/** The number of records of another resource that refer to this one; `unit` is their measure word. */
export function countOf(label: string, unit = '个'): { readonly kind: 'count'; readonly label: string; readonly unit: string } {
  return { kind: 'count', label, unit };
}

/** A text that the server computes. */
export function computedText(label: string): { readonly kind: 'text'; readonly label: string } {
  return { kind: 'text', label };
}

/** A flag that the server computes. */
export function computedFlag(label: string): { readonly kind: 'flag'; readonly label: string } {
  return { kind: 'flag', label };
}

/** A field that no form changes, such as the state of a record; lists filter, show and export it like a field of the form. */
export function stateField<const F extends Field>(field: F): { readonly kind: 'field'; readonly field: F } {
  return { kind: 'field', field };
}

/** When something happened to a record; null before it did. */
export function momentOf(label: string): { readonly kind: 'moment'; readonly label: string } {
  return { kind: 'moment', label };
}

/** How urgent a record is: rows hold the values that urgency is computed from, and lists are sorted by it, the most urgent first. */
export function urgencyField(label: string): { readonly kind: 'urgency'; readonly label: string } {
  return { kind: 'urgency', label };
}

/** The running number of a record for people, as RZ-1024; no other kind has its prefix. The server gives each new record the next one. */
export function serialNumber(label: string, prefix: string): { readonly kind: 'serial'; readonly label: string; readonly prefix: string } {
  return { kind: 'serial', label, prefix };
}

/** A value with a schema of its own; `of` only carries the type and is never set. */
type OtherValue<Value = unknown> = { readonly kind: 'other'; readonly label: string; readonly of?: { readonly value: Value } };

/** A value with a schema of its own, which is passed to `resourceCalls`. Under the name of a field it replaces that field in answers. */
export function otherValue<Value>(label: string): OtherValue<Value> {
  return { kind: 'other', label };
}

export type { ResourceFilter, ResourceView } from './filter-kinds.ts';

/** Records with a text in one of these fields, ignoring case; the parameter is `keyword` or has a name of its own. */
export function contains<const Name extends string>(names: readonly Name[]): Contains<Name, 'keyword'>;
export function contains<const Name extends string, const As extends string>(
  names: readonly Name[],
  as: As,
  options?: SearchOptions,
): Contains<Name, As>;
export function contains(names: readonly string[], as = 'keyword', options: SearchOptions = {}): Contains {
  return { kind: 'contains', name: as, in: names, ...options };
}

export { anyOf, between, custom, equals, everyRecordView, relatedTo, sortedBy, where } from './filter-kinds.ts';

/** A column of a list and of its file: a value of the row, under its name or under an id that list views have stored. */
export type ResourceColumn<Name extends string = string> = Name | { readonly id: string; readonly of: Name; readonly label?: string };

/** Labels of the values that every row has in addition to fields and computed values. */
export const BASE_LABELS = { createdAt: '创建时间', updatedAt: '更新时间' } as const;
type BaseName = keyof typeof BASE_LABELS;

/** Actions that a resource may omit: their calls, and the tags for import and export. */
export type OptionalAct = 'add' | 'remove' | 'export' | 'import';
/** The declaration of a resource in addition to its form. */
export type ResourceSpec<F extends Fields = Fields> = {
  /** The type of its records in histories, files and messages. */
  readonly key: string;
  /** The name of one record for people. */
  readonly noun: string;
  /** A shorter name for contexts that show the resource. */
  readonly shortNoun?: string;
  /** The path of its calls, under /api. */
  readonly path: `/${string}`;
  /** The last part of a call's path, if it differs from the default. */
  readonly paths?: Readonly<Record<string, string>>;
  /** Its permission tags without their last part: of `system:post` they are `system:post:list`, `…:add`, `…:edit` and so on. */
  readonly tag: `${string}:${string}`;
  /** The value that names a record, and the value that is its number for people. */
  readonly title: string;
  readonly code?: string;
  /** The values that name a record in headings and in a search, if that is more than its title. */
  readonly heading?: readonly string[];
  /** The name of the id in answers and changes, if it is not `id`. */
  readonly idName?: string;
  /** The name of the id in the call that opens a record, if it is not `id`. */
  readonly openedBy?: string;
  /** The values that tell a record apart from others with the same name. */
  readonly note?: readonly string[];
  /** Values that the detail has and rows of the list do not; fields of files need not be named. */
  readonly detail?: readonly string[];
  /** Values with a schema of their own that replace those of the row or the form in the detail, such as a list in place of a count. */
  readonly detailValues?: Readonly<Record<string, OtherValue>>;
  /** The field that is the id of a record: it is typed once for a new record and never changes. */
  readonly naturalKey?: keyof F & string;
  /** Fields that are set for a new record and never change. */
  readonly fixed?: readonly (keyof F & string)[];
  /** Actions that it omits, with their calls and tags. */
  readonly without?: readonly OptionalAct[];
  /** Every signed-in user may ask for a record and its history, because there are other ways to one than the right to the list. */
  readonly reading?: 'signed-in';
  /** Whether a removal needs the version that it is based on, as changes do. */
  readonly removal?: 'by-version';
  /** The flag of a row that marks part of the product: such a record is neither changed nor removed. */
  readonly builtIn?: string;
  /** The field with the id of the parent: the records are a tree, which `treeCalls` read as a whole. `sort` then orders siblings. */
  readonly tree?: keyof F & string;
  /** The messages after a record was made, changed or removed, if they are not the default ones. */
  readonly said?: { readonly added?: string; readonly saved?: string; readonly removed?: string };
  /** Whether records take comments. */
  readonly comments?: boolean;
  /** Whether each row has `may`, the actions that the caller may take; the server module adds those beside changing and removing. */
  readonly rights?: boolean | readonly string[];
  readonly computed?: Readonly<Record<string, ComputedValue<keyof F & string>>>;
  /** The readers of a value, if not everybody who sees the record; other users can neither sort nor filter by it. */
  readonly readers?: Readonly<Record<string, FieldReaders<keyof F & string>>>;
  /** Fields that are stored beside the form, appear in no answer and serve filters. */
  readonly unlisted?: Fields;
  readonly filters: readonly ResourceFilter[];
  readonly views?: readonly ResourceView[];
  /** In the order of the list and of its file. */
  readonly columns: readonly ResourceColumn[];
  /** The sortable columns and the default order; a minus sign means descending. */
  readonly sort: readonly string[];
  readonly defaultSort: string;
};

/** Checks that a declaration only refers to names that it declares. */
type Consistent<F extends Fields, S extends ResourceSpec<F>> = {
  readonly title: (keyof F & string) | (keyof ComputedOf<S> & string);
  readonly code?: (keyof F & string) | (keyof ComputedOf<S> & string);
  readonly heading?: readonly ((keyof F & string) | (keyof ComputedOf<S> & string))[];
  readonly builtIn?: FlagsOf<ComputedOf<S>>;
  readonly detail?: readonly ((keyof F & string) | (keyof ComputedOf<S> & string))[];
  readonly filters: readonly ResourceFilter<(keyof F & string) | StateName<ComputedOf<S>> | UnlistedOf<S> | BaseName>[];
  readonly columns: readonly ResourceColumn<Exclude<(keyof F & string) | (keyof ComputedOf<S> & string), DetailName<S>> | BaseName>[];
  readonly sort: readonly (Exclude<(keyof F & string) | StateName<ComputedOf<S>>, DetailName<S>> | BaseName)[];
  readonly defaultSort: S['sort'][number] | `-${S['sort'][number]}`;
  readonly readers?: { readonly [Name in keyof ReadersOf<S>]: Name extends HideableField<F, S, ComputedOf<S>> ? unknown : never };
  readonly views?: readonly {
    readonly where: readonly [S['filters'][number]['name'], string] | null;
    readonly sort?: S['sort'][number] | `-${S['sort'][number]}`;
  }[];
};

/** A kind of records that people list, open, change and remove: its form, list and detail, as plain data without schemas. */
export type Resource<F extends Fields = Fields, S extends ResourceSpec<F> = ResourceSpec<F>> = S & { readonly form: DeclaredForm<F> };

/** Declares a resource. A column, an order or a view of a value that it does not have does not compile. */
export function resource<const F extends Fields, const S extends ResourceSpec<F>>(
  form: DeclaredForm<F>,
  spec: S & Consistent<F, S>,
): Resource<F, S> {
  return { ...spec, form };
}

/** The ids of a resource's columns. */
export type ColumnIdOf<R extends AnyResource> = R['columns'][number] extends infer Column
  ? Column extends { readonly id: infer Id extends string }
    ? Id
    : Column & string
  : never;

/** Any resource, for code that does not depend on its names. */
export type AnyResource = Omit<ResourceSpec, 'naturalKey' | 'fixed' | 'tree' | 'computed'> & {
  readonly form: { readonly fields: Fields; readonly rules: readonly { readonly at: string; readonly fault: (values: never) => string }[] };
  readonly naturalKey?: string;
  readonly fixed?: readonly string[];
  readonly tree?: string;
  readonly computed?: Readonly<Record<string, ComputedValue>>;
};

type FieldsOf<R extends AnyResource> = R['form']['fields'];
/** The type of a computed value in a row. */
export type ComputedValueOf<Value> = Value extends { readonly kind: 'count' }
  ? number
  : Value extends { readonly kind: 'names' }
    ? string[]
    : Value extends { readonly kind: 'flag' }
      ? boolean
      : Value extends { readonly kind: 'field'; readonly field: infer F extends Field }
        ? ValueOf<F>
        : Value extends { readonly kind: 'moment' }
          ? Value extends { readonly isAlways: true }
            ? string
            : string | null
          : Value extends { readonly kind: 'urgency' }
            ? UrgencyFields
            : Value extends OtherValue<infer Other>
              ? Other
              : string;

/** The type of a row of the list. */
export type RowOf<R extends AnyResource> = { [Name in IdNameOf<R>]: string } & {
  [
    Name in keyof FieldsOf<R> as Name extends DetailName<R> | keyof ComputedOf<R>
      ? never
      : IsFile<FieldsOf<R>[Name]> extends true
        ? never
        : Name
  ]: ValueOf<FieldsOf<R>[Name]>;
} & { [Name in keyof ComputedOf<R> as Name extends DetailName<R> ? never : Name]: ComputedValueOf<ComputedOf<R>[Name]> } & {
  createdAt: string;
  updatedAt: string;
  version: number;
} & (R extends { readonly rights: true } ? { may: { edit: boolean; remove: boolean } } : unknown) &
  (R extends { readonly rights: readonly (infer Act extends string)[] } ? { may: { [Name in Act]: boolean } } : unknown) &
  (R extends { readonly readers: object } ? { hidden: string[] } : unknown);

/** The values of the detail beyond those of the row: the other fields, the files with their names, and the lists in place of counts. */
export type DetailOf<R extends AnyResource> = R extends { readonly detailValues: infer Values }
  ? Omit<UsualDetailOf<R>, keyof Values> & MayLack<{ [Name in keyof Values]: ComputedValueOf<Values[Name]> }>
  : UsualDetailOf<R>;
type UsualDetailOf<R extends AnyResource> = RowOf<R> & {
  [Name in keyof FieldsOf<R> as Name extends DetailName<R> ? Name : IsFile<FieldsOf<R>[Name]> extends true ? Name : never]: ValueOf<
    FieldsOf<R>[Name]
  >;
} & {
  [Name in keyof ComputedOf<R> as Name extends DetailName<R> ? Name : never]: ComputedValueOf<ComputedOf<R>[Name]>;
} & (true extends { [Name in keyof FieldsOf<R>]: IsFile<FieldsOf<R>[Name]> }[keyof FieldsOf<R>]
    ? { fileList: { id: string; fileName: string; fileUrl: string; size: number }[] }
    : unknown);

/** Whether a field holds files, which are stored and read separately. */
export function isFileField(field: Field): boolean {
  return field.kind === 'ids' && field.of === 'file';
}

/** Whether a record is part of the product and cannot be changed. */
export function isBuiltIn({ builtIn }: AnyResource, record: Readonly<Record<string, unknown>>): boolean {
  return builtIn !== undefined && ownValue(record, builtIn) === true;
}

/** The fields that rows of the list have. */
export function listedFields({ form: { fields }, detail = [] }: AnyResource): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name, field]) => !isFileField(field) && !detail.includes(name)));
}

/** A column with the value of the row that it shows, and its head. */
export type NamedColumn = { readonly id: string; readonly of: string; readonly label: string };

/** The columns of a resource with their heads: their own, or those of their fields or computed values. */
export function columnsOf(resource: AnyResource): NamedColumn[] {
  return resource.columns.map((column) => {
    const { id, of, label } = typeof column === 'string' ? { id: column, of: column, label: undefined } : column;
    return { id, of, label: label ?? labelIn(resource, of) };
  });
}

/** The label of a value of a row. */
export function labelIn({ form: { fields }, computed = {}, unlisted = {} }: AnyResource, name: string): string {
  const value = ownValue(computed, name);
  if (value && value.kind !== 'name' && value.kind !== 'names') return value.kind === 'field' ? value.field.label : value.label;
  const field = value ? value.of : name;
  return ownValue({ ...unlisted, ...fields }, field)?.label ?? ownValue<string>(BASE_LABELS, name) ?? '';
}

/** The form of any resource, for code that works on all forms. */
export function anyForm({ form }: AnyResource): DeclaredForm {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- its rules get the values of its own fields
  return form as unknown as DeclaredForm;
}
