import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import type { CompanyRow } from '@houtai/contract/companies';
import { OPEN_WORDS } from '@houtai/contract/company-words';

import { type Cells, moment, number, text } from '../exports/index.ts';

type ColumnId = RequestOf<typeof calls.companies.export>['columns'][number]['id'];

export const COMPANY_CELLS: Cells<CompanyRow, ColumnId> = {
  companyName: text((row) => row.companyName, 28),
  companyId: text((row) => row.companyId),
  shortName: text((row) => row.shortName, 16),
  departments: number((row) => row.departments),
  people: number((row) => row.people),
  remark: text((row) => row.remark, 40),
  ifOpen: text((row) => OPEN_WORDS[row.ifOpen], 8),
  sort: number((row) => row.sort),
  updatedAt: moment((row) => row.updatedAt),
  createdAt: moment((row) => row.createdAt),
};
