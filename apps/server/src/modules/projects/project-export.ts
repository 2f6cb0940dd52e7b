import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import { PROJECT_STATES } from '@houtai/contract/project-states';
import type { ProjectRow } from '@houtai/contract/projects';

import { type Cells, day, moment, number, text } from '../exports/index.ts';

type ColumnId = RequestOf<typeof calls.projects.export>['columns'][number]['id'];

export const PROJECT_CELLS: Cells<ProjectRow, ColumnId> = {
  number: text((row) => row.number, 12),
  name: text((row) => row.name, 36),
  state: text((row) => PROJECT_STATES[row.state], 12),
  customer: text((row) => row.customerName, 28),
  owner: text((row) => row.ownerName, 12),
  department: text((row) => row.departmentName, 16),
  completeness: number((row) => row.completeness, '0.00"%"'),
  milestones: number((row) => row.milestones),
  startDate: day((row) => row.startDate),
  endDate: day((row) => row.endDate),
  realStart: day((row) => row.realStart),
  realEnd: day((row) => row.realEnd),
  budget: number((row) => row.budget, '#,##0.00'),
  spent: number((row) => row.spent, '#,##0.00'),
  validity: text((row) => (row.validity === '1' ? '有效' : '无效'), 10),
  createdAt: moment((row) => row.createdAt),
  updatedAt: moment((row) => row.updatedAt),
};
