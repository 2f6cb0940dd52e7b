import { createContext, use } from 'react';

import type { List } from '#kit/list/use-list.ts';

import type { AnsweredRecord, AnyRecord } from './any-record.ts';

/**
 * The record that the form creates or changes: a new one may have initial values, an existing one may open with earlier ones; `part` names
 * the changed part, if not all.
 */
export type ResourceAct<Row = AnyRecord> = {
  record?: Row;
  restored?: Readonly<Record<string, unknown>>;
  /** The history entry of the earlier values. */
  entryId?: string;
  part?: string;
  initial?: Readonly<Record<string, unknown>>;
};

/** Opens the form of the page's resource; null closes it. */
export const OpenForm = createContext<(act: ResourceAct<AnsweredRecord> | null) => void>(() => undefined);

/** Returns the function that opens the form, for use in the list or in a detail. */
export function useOpenForm(): (act: ResourceAct<AnsweredRecord> | null) => void {
  return use(OpenForm);
}

/** The list that the page shows, for row actions that concern the whole list; null outside of a list. */
export const ShownList = createContext<List<string, AnyRecord, string> | null>(null);

/** The list that contains the row; null outside of a list. */
export function useShownList(): List<string, AnyRecord, string> | null {
  return use(ShownList);
}
