import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import { localDate } from '@houtai/contract/dates';
import { milestoneTimingWords } from '@houtai/contract/milestones';
import type { MilestoneRow } from '@houtai/contract/project-detail';

import { type Cells, day, type ExportedRows, number, text } from '#modules/exports/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { PROJECTS } from '../projects.ts';

type PlanColumn = RequestOf<typeof calls.projects.exportPlan>['columns'][number]['id'];
type PlanRow = MilestoneRow & { project: string; standing: string };

/** The plan of a project, a row for each milestone. */
export async function exportedPlan(ctx: Ctx, { id }: { id: string }): Promise<ExportedRows<PlanRow>> {
  const { number, name, milestones } = await PROJECTS.read(ctx, id);
  const today = localDate(ctx.now);
  const rows = milestones.map((row) => ({ ...row, project: number, standing: milestoneTimingWords(row, today) || '未开始' }));
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
