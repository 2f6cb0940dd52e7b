import type { Call, InputOf, RequestOf } from '@houtai/contract/call';

import type { Condition, Entry } from './search/condition.ts';

/** A view of a list: a choice that precedes all conditions, such as 我处理的. */
export type View<Key extends string = string, Asked extends Entry = Entry> = {
  key: Key;
  label: string;
  asked: readonly Asked[];
  /** The view's default order, if different from the list's. */
  sort?: string;
};

/** A view that the call knows by the same key. */
export function view<const Key extends string>(key: Key, label: string): View<Key, readonly ['view', Key]>;
/** A view without a condition. */
export function view<const Key extends string>(key: Key, label: string, asked: null): View<Key, never>;
/** A view that the call knows as the value of another field. */
export function view<const Key extends string, const Name extends string, const Value extends string>(
  key: Key,
  label: string,
  asked: readonly [Name, Value],
): View<Key, readonly [Name, Value]>;
export function view(key: string, label: string, asked: Entry | null = ['view', key]): View {
  return { key, label, asked: asked ? [asked] : [] };
}

/** Names that the address uses besides the conditions, and the columns of an export. */
type Taken = 'page' | 'size' | 'sort' | 'view' | 'id' | 'offset' | 'limit' | 'columns';

type EntriesOf<Input> = { [Name in keyof Input & string]-?: readonly [Name, NonNullable<Input[Name]>] }[keyof Input & string];

/** The orders that a call accepts. */
export type SortOf<C extends Call> = RequestOf<C> extends { sort: infer Sort extends string } ? Sort : never;

type Parts<C extends Call, Name extends string, ViewKey extends string> = {
  /** The conditions in the order of the search form. */
  conditions: readonly Condition<Name, EntriesOf<Omit<InputOf<C>, Taken>>>[];
  /** The views, the default one first. */
  views?: readonly View<ViewKey, EntriesOf<InputOf<C>>>[];
  /** The name of the view in the address, if not `view`. */
  viewName?: string;
} & ([SortOf<C>] extends [never] ? { defaultSort?: never } : { defaultSort: SortOf<C> });

/** The parts of a list: the call that reads it (or exports it, if that is another), its conditions and views, and its default order. */
export type ListParts<C extends Call = Call, Name extends string = string, ViewKey extends string = string> = {
  call: C;
  conditions: readonly Condition<Name>[];
  views: readonly View<ViewKey>[];
  viewName: string;
  defaultSort: string;
};

/** Declares a list, once, outside of components. The compiler refuses what the call does not accept. */
export function listOf<C extends Call, Name extends string, ViewKey extends string = ''>(
  call: C,
  { conditions, views = [], viewName = 'view', defaultSort }: Parts<C, Name, ViewKey>,
): ListParts<C, Name, ViewKey> {
  return { call, conditions, views, viewName, defaultSort: defaultSort ?? '' };
}

/** The list call's input fields; listOf has checked each of them against the call. */
export function asInput<C extends Call>(_call: C, fields: object): InputOf<C> {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- fields that came together one by one have no type as a whole
  return fields as InputOf<C>;
}
