import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import type { LoginRecord } from '@houtai/contract/login-log';
import { LOGIN_WORDS, RESULT_WORDS } from '@houtai/contract/session-words';

import { type Cells, moment, text } from '#modules/exports/index.ts';

type ColumnId = RequestOf<typeof calls.loginLog.export>['columns'][number]['id'];

export const LOGIN_CELLS: Cells<LoginRecord, ColumnId> = {
  account: text((row) => row.account, 16),
  name: text((row) => row.name, 12),
  result: text((row) => RESULT_WORDS[row.result], 14),
  loginType: text((row) => LOGIN_WORDS[row.loginType], 12),
  ip: text((row) => row.ip, 16),
  browser: text((row) => row.browser, 16),
  os: text((row) => row.os, 14),
  createdAt: moment((row) => row.createdAt),
};
