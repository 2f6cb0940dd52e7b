import type { DeclaredForm, Field, Fields, ValueOf } from '../form/form.ts';
import { ownValue } from '../own-value.ts';
import type { UrgencyFields } from '../schedule/urgency-rules.ts';
import type { Contains, ResourceFilter, ResourceView, SearchOptions } from './filter-kinds.ts';
import type { ComputedOf, DetailName, FlagsOf, IdNameOf, IsFile, MayLack, ReadersOf, StateName, UnlistedOf } from './resource-names.ts';
import type { FieldReaders, Hideable } from './resource-readers.ts';

/**
 * A value of a row that is no field of the form: the name of the record that an id field names, how many records name this one, or a text
 * that the server works out. The server's half of the resource serves all but names.
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

/** The name of the record that this field names; its label is that of the field. */
export function nameOf<const Name extends string>(of: Name): { readonly kind: 'name'; readonly of: Name } {
  return { kind: 'name', of };
}

/** The names of the records that this field names, in its order; its label is that of the field. */
export function namesOf<const Name extends string>(of: Name): { readonly kind: 'names'; readonly of: Name } {
  return { kind: 'names', of };
}

/** How many records of another resource name this one; `unit` is their measure word. */
export function countOf(label: string, unit = '个'): { readonly kind: 'count'; readonly label: string; readonly unit: string } {
  return { kind: 'count', label, unit };
}

/** A text that the server works out. */
export function computedText(label: string): { readonly kind: 'text'; readonly label: string } {
  return { kind: 'text', label };
}

/** Whether something holds of the record, as the server works it out. */
export function computedFlag(label: string): { readonly kind: 'flag'; readonly label: string } {
  return { kind: 'flag', label };
}

/** A field that no form of people changes, as the state of a record, which moves: lists filter, show and export it like a field of the form. */
export function stateField<const F extends Field>(field: F): { readonly kind: 'field'; readonly field: F } {
  return { kind: 'field', field };
}

/** When something happened to a record; null before it did. */
export function momentOf(label: string): { readonly kind: 'moment'; readonly label: string } {
  return { kind: 'moment', label };
}

/** How urgent a record is to whoever has to do it: rows hold what that is worked out from, and lists are ordered by it, the most urgent first. */
export function urgencyField(label: string): { readonly kind: 'urgency'; readonly label: string } {
  return { kind: 'urgency', label };
}

/** The running number by which people speak of a record, as RZ-1024: its prefix is that of no other kind. The server gives each new record the next one. */
export function serialNumber(label: string, prefix: string): { readonly kind: 'serial'; readonly label: string; readonly prefix: string } {
  return { kind: 'serial', label, prefix };
}

/** A value of a shape of its own; `of` is never there and says its type. */
type OtherValue<Value = unknown> = { readonly kind: 'other'; readonly label: string; readonly of?: { readonly value: Value } };

/** A value of a shape of its own; its schema is given to `resourceCalls`. Under the name of a field it is what answers say of that field. */
export function otherValue<Value>(label: string): OtherValue<Value> {
  return { kind: 'other', label };
}

export type { ResourceFilter, ResourceView } from './filter-kinds.ts';

/** Records of which one of these fields contains a text, in whatever case; the call takes it as `keyword`, or under a name of its own. */
export function contains<const Name extends string>(names: readonly Name[]): Contains<Name, 'keyword'>;
export function contains<const Name extends string, const As extends string>(
  names: readonly Name[],
  as: As,
  options?: SearchOptions,
): Contains<Name, As>;
export function contains(names: readonly string[], as = 'keyword', options: SearchOptions = {}): Contains {
  return { kind: 'contains', name: as, in: names, ...options };
}

export { anyOf, between, custom, everything, is, relatedTo, sortedBy, where } from './filter-kinds.ts';

/** A column of a list and of its file: a value of its row, under its name or under an id that list views have stored. */
export type ResourceColumn<Name extends string = string> = Name | { readonly id: string; readonly of: Name; readonly label?: string };

/** What every row has beside fields and computed values. */
export const BASE_LABELS = { createdAt: '创建时间', updatedAt: '更新时间' } as const;
type BaseName = keyof typeof BASE_LABELS;

/** What people cannot do with every resource: its calls, and the tags of sheets. */
export type OptionalAct = 'add' | 'remove' | 'export' | 'import';
/** What is declared of a resource beside its form. */
export type ResourceSpec<F extends Fields = Fields> = {
  /** The type of its records in histories, files and messages. */
  readonly key: string;
  /** What people call one of them. */
  readonly noun: string;
  /** The same where it is clear which resource it is, if shorter. */
  readonly shortNoun?: string;
  /** Where its calls are, under /api. */
  readonly path: `/${string}`;
  /** The last part of the path of a call, where that is not its usual one. */
  readonly paths?: Readonly<Record<string, string>>;
  /** Its permission tags without their last part: of `system:post` they are `system:post:list`, `…:add`, `…:edit` and so on. */
  readonly tag: `${string}:${string}`;
  /** The value that names a record, and the one of its number for people. */
  readonly title: string;
  readonly code?: string;
  /** Values of its row that name it in headings and in a search, where that is more than its title. */
  readonly heading?: readonly string[];
  /** What the id of a record is called in answers and changes, where that is not `id`. */
  readonly idName?: string;
  /** What the call that opens a record takes its id as, where that is not `id`. */
  readonly openedBy?: string;
  /** Values of its row that tell it from others of its name. */
  readonly note?: readonly string[];
  /** Values that the detail has and rows of the list have not; fields of files need not be named. */
  readonly detail?: readonly string[];
  /** Values of a shape of their own that the detail has in place of its row's or its form's, as what rows count is listed there. */
  readonly detailValues?: Readonly<Record<string, OtherValue>>;
  /** The field that is the id of a record: it is typed with a new one and stays. */
  readonly naturalKey?: keyof F & string;
  /** Fields that are typed with a new record and stay. */
  readonly fixed?: readonly (keyof F & string)[];
  /** What nobody does with its records: it has no call and no tag for it. */
  readonly without?: readonly OptionalAct[];
  /** Anyone who is signed in may ask for a record and its history, where there are further ways to one than the right to the list. */
  readonly reading?: 'signed-in';
  /** Whether a removal says which version it is based on, as changes do. */
  readonly removal?: 'by-version';
  /** The flag of a row that tells what is part of the product: nobody changes or removes such a record. */
  readonly builtIn?: string;
  /** The field that names the record above one: the records are a tree, read as a whole by `treeCalls`. `sort` orders siblings then. */
  readonly tree?: keyof F & string;
  /** What people are told when a record is made, changed or removed, where that is not the usual sentence. */
  readonly said?: { readonly added?: string; readonly saved?: string; readonly removed?: string };
  /** Whether records take comments. */
  readonly comments?: boolean;
  /** Whether each row says what the caller may do with it, as `may`; what that is beside changing and removing it, the server's half says. */
  readonly rights?: boolean | readonly string[];
  readonly computed?: Readonly<Record<string, ComputedValue<keyof F & string>>>;
  /** Who reads a value, where that is not everybody who sees the record; who does not can neither sort nor filter by it. */
  readonly readers?: Readonly<Record<string, FieldReaders<keyof F & string>>>;
  /** What is stored beside the form and read by nobody, which lists are filtered by. */
  readonly unlisted?: Fields;
  readonly filters: readonly ResourceFilter[];
  readonly views?: readonly ResourceView[];
  /** In their order in the list and in its file. */
  readonly columns: readonly ResourceColumn[];
  /** What the list can be sorted by, and its order unless one is chosen; a minus sign turns it round. */
  readonly sort: readonly string[];
  readonly defaultSort: string;
};

/** The parts of a declaration whose names are names of other parts. */
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
  readonly readers?: { readonly [Name in keyof ReadersOf<S>]: Name extends Hideable<F, S, ComputedOf<S>> ? unknown : never };
  readonly views?: readonly {
    readonly where: readonly [S['filters'][number]['name'], string] | null;
    readonly sort?: S['sort'][number] | `-${S['sort'][number]}`;
  }[];
};

/** A kind of records that people list, open, change and remove: its form, and what list and detail show. Plain data without schemas. */
export type Resource<F extends Fields = Fields, S extends ResourceSpec<F> = ResourceSpec<F>> = S & { readonly form: DeclaredForm<F> };

/** Declares a resource. A column, an order or a view of something that it does not have does not compile. */
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

/** Any resource, where its names do not matter. */
export type AnyResource = Omit<ResourceSpec, 'naturalKey' | 'fixed' | 'tree' | 'computed'> & {
  readonly form: { readonly fields: Fields; readonly rules: readonly { readonly at: string; readonly fault: (values: never) => string }[] };
  readonly naturalKey?: string;
  readonly fixed?: readonly string[];
  readonly tree?: string;
  readonly computed?: Readonly<Record<string, ComputedValue>>;
};

type FieldsOf<R extends AnyResource> = R['form']['fields'];
/** What a row holds of a computed value. */
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

/** What a row of the list holds. */
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

/** What the detail holds beyond the row: the other fields, the files with their names, and what it lists in place of what rows count. */
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

/** Whether a field holds files, which are stored and read apart. */
export function isFileField(field: Field): boolean {
  return field.kind === 'ids' && field.of === 'file';
}

/** Whether a record is part of the product, so that it stays as it is. */
export function isBuiltIn({ builtIn }: AnyResource, record: Readonly<Record<string, unknown>>): boolean {
  return builtIn !== undefined && ownValue(record, builtIn) === true;
}

/** The fields that rows of the list have. */
export function listedFields({ form: { fields }, detail = [] }: AnyResource): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name, field]) => !isFileField(field) && !detail.includes(name)));
}

/** A column with the value of the row that it shows and its head. */
export type NamedColumn = { readonly id: string; readonly of: string; readonly label: string };

/** The columns of a resource, each with its head: that of its own, of its field, or of its computed value. */
export function columnsOf(resource: AnyResource): NamedColumn[] {
  return resource.columns.map((column) => {
    const { id, of, label } = typeof column === 'string' ? { id: column, of: column, label: undefined } : column;
    return { id, of, label: label ?? labelIn(resource, of) };
  });
}

/** What people call a value of a row. */
export function labelIn({ form: { fields }, computed = {}, unlisted = {} }: AnyResource, name: string): string {
  const value = ownValue(computed, name);
  if (value && value.kind !== 'name' && value.kind !== 'names') return value.kind === 'field' ? value.field.label : value.label;
  const field = value ? value.of : name;
  return ownValue({ ...unlisted, ...fields }, field)?.label ?? ownValue<string>(BASE_LABELS, name) ?? '';
}

/** The form of any resource, as what works on all forms takes it. */
export function anyForm({ form }: AnyResource): DeclaredForm {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- its rules get the values of its own fields
  return form as unknown as DeclaredForm;
}
