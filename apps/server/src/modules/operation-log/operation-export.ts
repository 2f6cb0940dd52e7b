import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import { CHANNEL_WORDS } from '@houtai/contract/channel-words';
import type { Operation } from '@houtai/contract/operation-log';
import { AREAS } from '@houtai/contract/operations';
import { OUTCOME_WORDS } from '@houtai/contract/outcome-words';
import { ownValue } from '@houtai/contract/own-value';

import { type Cells, moment, number, text } from '#modules/exports/index.ts';

type ColumnId = RequestOf<typeof calls.operationLog.export>['columns'][number]['id'];

export const OPERATION_CELLS: Cells<Operation, ColumnId> = {
  operation: text((row) => row.operation),
  record: text((row) => row.record, 28),
  changed: text((row) => row.changed, 48),
  area: text((row) => ownValue(AREAS, row.area) ?? row.area, 12),
  outcome: text((row) => OUTCOME_WORDS[row.outcome], 8),
  userName: text((row) => row.userName, 12),
  departmentName: text((row) => row.departmentName),
  companyName: text((row) => row.companyName, 28),
  msg: text((row) => row.msg, 40),
  channel: text((row) => CHANNEL_WORDS[row.channel], 12),
  ip: text((row) => row.ip, 16),
  device: text((row) => row.device),
  durationMs: number((row) => row.durationMs),
  at: moment((row) => row.at),
};
