import { createContext, useContext } from 'react';

/** What the drawer of an open record gets from the list around it. */
export type OpenDetail = {
  /** Position from 1 among all records of the list; null when the record is not on this page. */
  place: number | null;
  total: number;
  canStep: { back: boolean; on: boolean };
  step: (by: 1 | -1) => void;
  close: () => void;
  /** Returns the focus to the record's row. */
  returnFocus: () => void;
};

const DetailContext = createContext<OpenDetail | null>(null);

/** Provides the list to a detail drawer. */
export const DetailProvider = DetailContext;

/** The list around a detail drawer. */
export function useOpenDetail(): OpenDetail {
  const open = useContext(DetailContext);
  if (!open) throw new Error('a detail drawer belongs to the Detail of a ListPage');
  return open;
}
