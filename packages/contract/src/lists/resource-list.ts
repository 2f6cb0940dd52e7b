import type { DeclaredForm } from '../form/form.ts';
import type { DetailName, IdNameOf } from './resource-names.ts';
import type { ComputedValue, ComputedValueOf, ResourceColumn, ResourceFilter, ResourceView } from './resource.ts';

/** What is declared of a list whose rows nobody edits as a form: what its rows hold, and how it is filtered, shown, sorted and exported. */
export type ListSpec = {
  /** What lists, orders and faults of it are told apart by. */
  readonly key: string;
  /** What people call one row. */
  readonly noun: string;
  /** What people call the list, and its file; the noun unless it says. */
  readonly listName?: string;
  /** Where its calls are, under /api, and the last part of the path of one that is not called as usual. */
  readonly path: `/${string}`;
  readonly paths?: { readonly list?: string; readonly export?: string; readonly counts?: string };
  /** Its permission tags without their last part, or who may read and export it instead. */
  readonly tag: `${string}:${string}`;
  readonly access?: 'signed-in' | `${string}:${string}:${string}`;
  /** What it has no call for. */
  readonly withoutCalls?: readonly ('export' | 'counts')[];
  /** The value that names a row, and the one of its number or what stands in its place on a card. */
  readonly title: string;
  readonly code?: string;
  /** What the id of a row is called, where that is not `id`. */
  readonly idName?: string;
  /** The id that every query says, where the list is of one record: what it is called. */
  readonly within?: string;
  /** What a row holds beside its id. */
  readonly values: Readonly<Record<string, ComputedValue<never>>>;
  readonly filters: readonly ResourceFilter[];
  readonly views?: readonly ResourceView[];
  /** In their order in the list and in its file. */
  readonly columns: readonly ResourceColumn[];
  /** What the list can be sorted by; absent, its order is always `defaultSort`. */
  readonly sort?: readonly string[];
  readonly defaultSort: string;
};

type Names<S extends ListSpec> = keyof S['values'] & string;
type FieldNames<S extends ListSpec> = {
  [Name in keyof S['values']]: S['values'][Name] extends { readonly kind: 'field' | 'moment' } ? Name : never;
}[keyof S['values']] &
  string;

/** The parts of a declaration whose names are names of other parts. */
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

/** A declared list. It is a resource without a form, so that whatever works on filters, columns and cells of any resource works on it. */
export type ListResource<S extends ListSpec = ListSpec> = Omit<S, 'values' | 'sort'> & {
  readonly form: { readonly fields: NoFields; readonly rules: readonly [] };
  readonly computed: S['values'];
  readonly sort: S extends { readonly sort: infer Sort extends readonly string[] } ? Sort : readonly [];
};

/** Any declared list, where its names do not matter. */
export type AnyList = ListResource & { readonly sort: readonly string[] };

/** Declares a list. A filter, a column, an order or a view of something that no row holds does not compile. */
export function listResource<const S extends ListSpec>(spec: S & Consistent<S>): ListResource<S> {
  const { values, sort = [], ...rest } = spec;
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the same declaration under the names that resources have
  return { ...rest, sort, computed: values, form: { fields: {}, rules: [] } } as unknown as ListResource<S>;
}

/** What a row of a declared list holds, or of a resource whose list is served by itself: what is worked out for it. */
export type ListRowOf<L extends { readonly computed: Readonly<Record<string, ComputedValue<never>>> }> = {
  [Name in IdNameOf<L>]: string;
} & {
  [Name in keyof L['computed'] as Name extends DetailName<L> ? never : Name]: ComputedValueOf<L['computed'][Name]>;
};

/** When something happened that happened to every record, as its beginning. */
export function timeOf(label: string): { readonly kind: 'moment'; readonly label: string; readonly isAlways: true } {
  return { kind: 'moment', label, isAlways: true };
}
