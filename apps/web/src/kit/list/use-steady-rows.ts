import { type RefObject, useEffect, useState } from 'react';

import { steadyRows, type SteadyRows } from './steady-rows.ts';

type Data<Row> = { rows: readonly Row[] };
type Steadying<Row> = {
  data: Data<Row> | undefined;
  /** The rows came because of what others did. */
  isLive: boolean;
  /** What was asked; another question has other rows at once. */
  asked: unknown;
  rowId: (row: Row) => string;
  /** Whether a row stands where it did when it says this; absent, its place is told by the order alone. */
  isInPlace?: (before: Row, now: Row) => boolean;
  /** Where pointer and focus hold the rows; what says what waits is within it, else a pointer on its way there would take it away. */
  area: RefObject<HTMLElement | null>;
};

const NOTHING = { came: 0, gone: 0, moved: 0 };

/** What holds the rows of a table, and what waits for them to be let go. */
export type Holding = { area: RefObject<HTMLDivElement | null>; waiting: SteadyRows<unknown>['waiting']; settle: () => void };

/** Holds rows in their places while pointer or focus is among them and others change them; `settle` lets them go now. */
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
    // What was pressed goes away with the focus, and not every browser says so.
    forgetFocus();
    settle();
  };
  return { ...steady, settle: letGo };
}

/** Whether the pointer is over an element or the focus within it, and the way to take that for gone. */
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
