import type { AgendaItem } from '@houtai/contract/agenda';
import type { UrgencyFields } from '@houtai/contract/urgency-rules';

/** Urgency fields of a task without a due day that is not begun, unless `parts` says otherwise. */
export function urgencyFields(parts: Partial<UrgencyFields> = {}): UrgencyFields {
  return {
    kind: 'todo',
    id: 't1',
    level: null,
    dueAt: null,
    isDueByDay: false,
    isPromised: false,
    respondBy: null,
    isAnswered: false,
    isStarted: false,
    isAwaited: false,
    waiting: null,
    askAgainOn: null,
    since: '2026-11-10T01:00:00.000Z',
    ...parts,
  };
}

/** An item on the agenda: a late to-do, unless `parts` says otherwise. */
export function agendaItem(parts: Partial<AgendaItem> = {}): AgendaItem {
  return {
    ...urgencyFields({ dueAt: new Date(2020, 0, 3).toISOString(), isDueByDay: true }),
    kind: 'todo',
    title: '提交验收材料',
    note: 'TD-7',
    due: '2020-01-02',
    overdue: true,
    place: '',
    person: '',
    url: '/todo?id=t1',
    version: 2,
    ...parts,
  };
}
