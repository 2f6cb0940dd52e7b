import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import type { OnlineSession } from '@houtai/contract/online';
import { LOGIN_WORDS } from '@houtai/contract/session-words';

import { type Cells, moment, text } from '#modules/exports/index.ts';

type ColumnId = RequestOf<typeof calls.online.export>['columns'][number]['id'];

export const ONLINE_CELLS: Cells<OnlineSession, ColumnId> = {
  name: text((row) => row.name, 12),
  loginId: text((row) => row.loginId, 16),
  departmentName: text((row) => row.departmentName),
  ip: text((row) => row.ip, 16),
  device: text((row) => row.device),
  loginType: text((row) => LOGIN_WORDS[row.loginType], 12),
  createdAt: moment((row) => row.createdAt),
  lastSeenAt: moment((row) => row.lastSeenAt),
};
