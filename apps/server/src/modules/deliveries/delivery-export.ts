import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import type { Delivery } from '@houtai/contract/deliveries';
import { DELIVERY_STATES } from '@houtai/contract/delivery-words';

import { type Cells, moment, number, text } from '#modules/exports/index.ts';

type ColumnId = RequestOf<typeof calls.deliveries.export>['columns'][number]['id'];

export const DELIVERY_CELLS: Cells<Delivery, ColumnId> = {
  title: text((row) => row.title, 40),
  userName: text((row) => row.userName, 12),
  state: text((row) => DELIVERY_STATES[row.state], 10),
  problem: text((row) => row.problem, 40),
  attempts: number((row) => row.attempts),
  createdAt: moment((row) => row.createdAt),
  at: moment((row) => row.at),
};
