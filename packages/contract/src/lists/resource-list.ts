import type { DeclaredForm } from '../form/form.ts';
import type { DetailName, IdNameOf } from './resource-names.ts';
import type { ComputedValue, ComputedValueOf, ResourceColumn, ResourceFilter, ResourceView } from './resource.ts';

/** The declaration of a list whose rows have no form: what its rows hold, and how it is filtered, shown, sorted and exported. */
export type ListSpec = {
  /** Identifies the list in list views, sort orders and faults. */
  readonly key: string;
  /** The name of one row for people. */
  readonly noun: string;
  /** The name of the list and of its file for people; `noun` by default. */
  readonly listName?: string;
  /** The path of its calls under /api, and the last part of each path that differs from the default. */
  readonly path: `/${string}`;
  readonly paths?: { readonly list?: string; readonly export?: string; readonly counts?: string };
  /** Its permission tags without their last part, or who may read and export it instead. */
  readonly tag: `${string}:${string}`;
  readonly access?: 'signed-in' | `${string}:${string}:${string}`;
  /** The calls that it omits. */
  readonly withoutCalls?: readonly ('export' | 'counts')[];
  /** The value that names a row, and the value that a card shows as its number. */
  readonly title: string;
  readonly code?: string;
  /** The name of the id of a row, if it is not `id`. */
  readonly idName?: string;
  /** The name of the id that every query requires, if the list belongs to one record. */
  readonly within?: string;
  /** The values of a row in addition to its id. */
  readonly values: Readonly<Record<string, ComputedValue<never>>>;
  readonly filters: readonly ResourceFilter[];
  readonly views?: readonly ResourceView[];
  /** In the order of the list and of its file. */
  readonly columns: readonly ResourceColumn[];
  /** The sortable columns; without them, the order is always `defaultSort`. */
  readonly sort?: readonly string[];
  readonly defaultSort: string;
};

type Names<S extends ListSpec> = keyof S['values'] & string;
type FieldNames<S extends ListSpec> = {
  [Name in keyof S['values']]: S['values'][Name] extends { readonly kind: 'field' | 'moment' } ? Name : never;
}[keyof S['values']] &
  string;

/** Checks that a declaration only refers to names that it declares. */
type Consistent<S extends ListSpec> = {
  readonly title: keyof S['values'] & string;
  readonly code?: keyof S['values'] & string;
  readonly filters: readonly ResourceFilter<keyof S['values'] & string, FieldNames<S>>[];
  readonly columns: readonly ResourceColumn<keyof S['values'] & string>[];
  readonly sort?: readonly (keyof S['values'] & string)[];
  readonly defaultSort: Names<S> | `-${Names<S>}`;
  readonly views?: readonly { readonly where: readonly [S['filters'][number]['name'], string] | null }[];
};

/** The form of a list has no field. */
type NoFields = DeclaredForm<{ readonly [Name in never]: never }>['fields'];

/** A declared list. It is a resource without a form, so that code for filters, columns and cells of any resource accepts it. */
export type ListResource<S extends ListSpec = ListSpec> = Omit<S, 'values' | 'sort'> & {
  readonly form: { readonly fields: NoFields; readonly rules: readonly [] };
  readonly computed: S['values'];
  readonly sort: S extends { readonly sort: infer Sort extends readonly string[] } ? Sort : readonly [];
};

/** Any declared list, where its names do not matter. */
export type AnyList = ListResource & { readonly sort: readonly string[] };

/** Declares a list. A filter, column, order or view of a value that no row has does not compile. */
export function listResource<const S extends ListSpec>(spec: S & Consistent<S>): ListResource<S> {
  const { values, sort = [], ...rest } = spec;
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the same declaration under the names that resources have
  return { ...rest, sort, computed: values, form: { fields: {}, rules: [] } } as unknown as ListResource<S>;
}

/** The type of a row of a declared list, or of a resource that has a list of its own: its computed values. */
export type ListRowOf<L extends { readonly computed: Readonly<Record<string, ComputedValue<never>>> }> = {
  [Name in IdNameOf<L>]: string;
} & {
  [Name in keyof L['computed'] as Name extends DetailName<L> ? never : Name]: ComputedValueOf<L['computed'][Name]>;
};

/** A moment that every record has, such as its beginning. */
export function timeOf(label: string): { readonly kind: 'moment'; readonly label: string; readonly isAlways: true } {
  return { kind: 'moment', label, isAlways: true };
}
