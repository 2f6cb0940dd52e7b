import type { calls } from '@houtai/contract';
import type { AgendaItem } from '@houtai/contract/agenda';
import { AGENDA_KINDS } from '@houtai/contract/agenda-kinds';
import type { RequestOf } from '@houtai/contract/call';

import { type Cells, day, moment, text } from '#modules/exports/index.ts';

type ColumnId = RequestOf<typeof calls.agenda.export>['columns'][number]['id'];

export const AGENDA_CELLS: Cells<AgendaItem, ColumnId> = {
  kind: text((row) => AGENDA_KINDS[row.kind], 12),
  title: text((row) => row.title, 60),
  note: text((row) => row.note, 16),
  due: day((row) => row.due),
  place: text((row) => row.place, 24),
  person: text((row) => row.person, 12),
  since: moment((row) => row.since),
};
