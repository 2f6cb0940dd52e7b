import type { AgendaItem } from '@houtai/contract/agenda';
import type { UrgencyFields } from '@houtai/contract/urgency-rules';

/** Of what is due by no day and not begun, unless parts say otherwise. */
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

/** Something on the agenda: a to-do that is late, unless parts say otherwise. */
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
