import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import { localDate } from '@houtai/contract/dates';
import { standingWords } from '@houtai/contract/milestones';
import { PROJECT_STATES } from '@houtai/contract/project-states';
import type { MilestoneRow, ProjectRow } from '@houtai/contract/projects';

import { type Cells, day, type ExportedRows, moment, number, text } from '#modules/exports/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { toProjectDetail } from '../project-rows.ts';
import { visibleProjects } from '../project-visibility.ts';

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

type PlanColumn = RequestOf<typeof calls.projects.exportPlan>['columns'][number]['id'];
type PlanRow = MilestoneRow & { project: string; standing: string };

/** The plan of one project, a row for each milestone. */
export async function exportedPlan(ctx: Ctx, { id }: { id: string }): Promise<ExportedRows<PlanRow>> {
  const { number, name, milestones } = await toProjectDetail(ctx, await visibleProjects.read(ctx, id));
  const today = localDate(ctx.now);
  const rows = milestones.map((row) => ({ ...row, project: number, standing: standingWords(row, today) || '未开始' }));
  return { of: name, read: async (limit, skip) => rows.slice(skip, skip + limit), count: async () => rows.length };
}

export const PLAN_CELLS: Cells<PlanRow, PlanColumn> = {
  project: text((row) => row.project, 12),
  name: text((row) => row.name, 36),
  owner: text((row) => row.ownerName, 12),
  weight: number((row) => row.weight),
  planStart: day((row) => row.planStart),
  planEnd: day((row) => row.planEnd),
  realStart: day((row) => row.realStart),
  realEnd: day((row) => row.realEnd),
  percent: number((row) => row.percent, '0.00"%"'),
  standing: text((row) => row.standing, 20),
};
