import { REPLAY_SHOWS, type ReplayShow } from '@houtai/contract/approval-replay';
import { isDay } from '@houtai/contract/dates';
import { keysOf } from '@houtai/contract/keys-of';
import { useSearchParams } from 'react-router';

import type { DayRange } from '#ui/input/days/day-text.ts';

import { lastPeriod } from './last-period.ts';

/** The rehearsal that the editor's address describes, so that it can be shared; without days there is none. */
export type Rehearsal = {
  isOpen: boolean;
  days: DayRange;
  show: ReplayShow;
  keyword: string;
  /** Shows other days or another part. */
  look: (at: Partial<Record<'from' | 'to' | 'show' | 'keyword', string>>) => void;
  /** Shows the previous billing period. */
  open: () => void;
  close: () => void;
};

export function useRehearsal(): Rehearsal {
  const [params, setParams] = useSearchParams();
  const at = (name: string) => params.get(name) ?? '';
  const day = (name: string) => (isDay(at(name)) ? at(name) : '');
  const to = (id: string, more: Record<string, string>, replace: boolean) =>
    setParams({ id, ...Object.fromEntries(Object.entries(more).filter(([name, value]) => value !== '' || name === 'from')) }, { replace });
  const looked = { from: day('from'), to: day('to'), show: at('show'), keyword: at('keyword') };
  return {
    isOpen: params.has('from'),
    days: { from: looked.from, to: looked.to },
    show: keysOf(REPLAY_SHOWS).find((show) => show === looked.show) ?? 'all',
    keyword: looked.keyword,
    look: (changes) => to(at('id'), { ...looked, ...changes }, true),
    open: () => to(at('id'), lastPeriod(), false),
    close: () => setParams({ id: at('id') }),
  };
}
