import { type RefObject, useEffect, useState } from 'react';

import { steadyRows, type SteadyRows } from './steady-rows.ts';

type Data<Row> = { rows: readonly Row[] };
type Steadying<Row> = {
  data: Data<Row> | undefined;
  /** Whether the rows were refetched because another user changed data. */
  isLive: boolean;
  /** The query; another query replaces the rows immediately. */
  asked: unknown;
  rowId: (row: Row) => string;
  /** Whether a row with these values keeps its position; if absent, only the order counts. */
  isInPlace?: (before: Row, now: Row) => boolean;
  /**
   * The element in which pointer or focus hold the rows in place. It contains the notice of waiting changes, else moving the pointer there
   * would make the notice disappear.
   */
  area: RefObject<HTMLElement | null>;
};

const NOTHING = { came: 0, gone: 0, moved: 0 };

/** The holding of a table's rows, and the changes that wait. */
export type SteadyRowsState = { area: RefObject<HTMLDivElement | null>; waiting: SteadyRows<unknown>['waiting']; settle: () => void };

/** Keeps rows in place while pointer or focus is among them and other users change them; `settle` applies the changes now. */
export function useSteadyRows<Row>({ data, isLive, asked, rowId, isInPlace, area }: Steadying<Row>) {
  const [isHeld, forgetFocus] = useIsHeld(area);
  const key = JSON.stringify(asked);
  const fresh = data?.rows;
  const [settled, setSettled] = useState({ key, rows: fresh });
  const former = isHeld && isLive && settled.key === key ? settled.rows : undefined;
  const steady =
    former && fresh && former !== fresh ? steadyRows(former, fresh, { rowId, isInPlace }) : ({ rows: fresh, waiting: NOTHING } as const);
  const settle = (): void => setSettled({ key, rows: fresh });
  if (!former && (settled.rows !== fresh || settled.key !== key)) settle();
  const letGo = (): void => {
    // The pressed button disappears with the focus, and not every browser reports that.
    forgetFocus();
    settle();
  };
  return { ...steady, settle: letGo };
}

/** Whether the pointer is over an element or the focus within it, and a function that resets the focus. */
function useIsHeld(area: RefObject<HTMLElement | null>): readonly [isHeld: boolean, forgetFocus: () => void] {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  useEffect(() => {
    const element = area.current;
    if (!element) return undefined;
    const enter = (): void => setPointed(true);
    const leave = (): void => setPointed(false);
    const focusIn = (): void => setFocused(true);
    const focusOut = ({ relatedTarget }: FocusEvent): void => setFocused(relatedTarget instanceof Node && element.contains(relatedTarget));
    element.addEventListener('pointerenter', enter);
    element.addEventListener('pointerleave', leave);
    element.addEventListener('focusin', focusIn);
    element.addEventListener('focusout', focusOut);
    return () => {
      element.removeEventListener('pointerenter', enter);
      element.removeEventListener('pointerleave', leave);
      element.removeEventListener('focusin', focusIn);
      element.removeEventListener('focusout', focusOut);
    };
  }, [area]);
  return [pointed || focused, () => setFocused(false)];
}
