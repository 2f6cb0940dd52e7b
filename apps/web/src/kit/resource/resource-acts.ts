import { createContext, use } from 'react';

import type { List } from '#kit/list/use-list.ts';

import type { AnsweredRecord, AnyRecord } from './any-record.ts';

/** What is being made or changed: a new record, which may begin with values, or one that may open with earlier ones; `part` is what of it, where that is not all. */
export type ResourceAct<Row = AnyRecord> = {
  record?: Row;
  restored?: Readonly<Record<string, unknown>>;
  /** The entry of the history that the earlier values are of. */
  entryId?: string;
  part?: string;
  initial?: Readonly<Record<string, unknown>>;
};

/** Opens the form of the page's resource; null closes it. */
export const OpenForm = createContext<(act: ResourceAct<AnsweredRecord> | null) => void>(() => undefined);

/** The way to open the form, for what stands in the list or in a detail. */
export function useOpenForm(): (act: ResourceAct<AnsweredRecord> | null) => void {
  return use(OpenForm);
}

/** The list that the page shows, for actions of a row that concern the whole list; null outside of a list. */
export const ShownList = createContext<List<string, AnyRecord, string> | null>(null);

/** The list that a row stands in. */
export function useShownList(): List<string, AnyRecord, string> | null {
  return use(ShownList);
}
