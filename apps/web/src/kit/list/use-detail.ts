import { ownValue } from '@houtai/contract/own-value';
import { type RefObject, useEffect, useRef } from 'react';

import { isOnPage } from '#kit/page-key.ts';
import { usePageKeys } from '#kit/use-page-keys.ts';
import { stepRow } from '#ui/data-table/row-keys.ts';
import { isTyping } from '#ui/keys.ts';

import type { OpenDetail } from './detail-context.ts';
import type { List } from './use-list.ts';

type DetailOptions<Name extends string, Row, View extends string> = {
  list: List<Name, Row, View>;
  /** Those of the list, and what stands below them. */
  rows: readonly Row[];
  rowId: (row: Row) => string;
  page: RefObject<HTMLElement | null>;
  scroller: RefObject<HTMLElement | null>;
};

/** The open record of a list: its position, the steps to its neighbours, also on adjacent pages, and the keys for them. */
export function useDetail<Name extends string, Row, View extends string>({
  list,
  rows,
  rowId,
  page,
  scroller,
}: DetailOptions<Name, Row, View>): OpenDetail | null {
  const { openId, offset, limit, data, isStale } = list;
  const total = data?.total ?? 0;
  const at = openId === null ? -1 : rows.findIndex((row) => rowId(row) === openId);
  const place = placeOf(at, list);
  const entering = useRef<'first' | 'last' | 'next' | null>(null);

  const step = (by: 1 | -1) => {
    const next = rows[at + by];
    if (next !== undefined) list.open(rowId(next));
    else if (by === 1 && list.growing?.more) {
      entering.current = 'next';
      list.growing.more().catch(() => (entering.current = null));
    } else if (place !== null && place + by >= 1 && place + by <= total) {
      entering.current = by === 1 ? 'first' : 'last';
      list.setPaging({ page: offset + by, size: limit });
    }
  };

  useEffect(() => {
    const row = { first: rows[0], last: rows.at(-1), next: rows[at + 1] }[entering.current ?? 'first'];
    if (entering.current === null || isStale || row === undefined) return;
    entering.current = null;
    list.open(rowId(row));
  });

  const open: OpenDetail = {
    place,
    total,
    canStep: stepsFrom({ at, place, total, count: rows.length }),
    step,
    close: () => list.open(null),
    returnFocus: () => {
      const own = [...(scroller.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])].find((row) => row.dataset['row'] === openId);
      (own ?? scroller.current)?.focus({ preventScroll: true });
    },
  };
  useDetailKeys(openId === null ? null : open, page);
  const walk = (by: 1 | -1) => () => scroller.current && stepRow(scroller.current, by);
  usePageKeys(page, openId === null ? { j: walk(1), k: walk(-1) } : NO_KEYS);
  return openId === null ? null : open;
}

/** What stands below the rows of the list has no place among them. */
function placeOf(at: number, { offset, limit, data }: Pick<List<string, unknown>, 'offset' | 'limit' | 'data'>): number | null {
  return at < 0 || at >= (data?.rows.length ?? 0) ? null : (offset - 1) * limit + at + 1;
}

function stepsFrom({ at, place, total, count }: { at: number; place: number | null; total: number; count: number }): OpenDetail['canStep'] {
  if (place === null) return { back: at > 0, on: at + 1 < count };
  return { back: place > 1, on: place < total || at + 1 < count };
}

const NO_KEYS = {};
const STEPS: Readonly<Record<string, 1 | -1>> = { j: 1, J: 1, ArrowDown: 1, k: -1, K: -1, ArrowUp: -1 };

/** J and K or the arrows step from record to record, Esc closes; not while the user is typing or another layer has the focus. */
function useDetailKeys(open: OpenDetail | null, page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!open) return;
    const handleKey = (event: KeyboardEvent) => {
      if (!isOnPage(event, page.current)) return;
      const by = isTyping(event.target) ? undefined : ownValue(STEPS, event.key);
      if (by !== undefined) open.step(by);
      else if (event.key === 'Escape') open.close();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  });
}
