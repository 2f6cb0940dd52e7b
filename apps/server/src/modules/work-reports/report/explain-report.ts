import { reportName } from '@houtai/contract/report-periods';
import { eq } from 'drizzle-orm';

import type { RecordExplainer } from '#modules/explain/index.ts';

import { workReports } from '../work-reports.tables.ts';
import { reportVisibility, WORK_REPORT } from './report-visibility.ts';

/** Explains why a person sees a report or not. */
export const explainReport: RecordExplainer = {
  type: WORK_REPORT,
  label: '工作汇报',
  access: 'project:report:list',
  find: async ({ db }, key) => {
    const { id, kind, startOn, ownerId, departmentId, companyId } = workReports;
    const rows = await db.select({ id, kind, startOn, ownerId, departmentId, companyId }).from(workReports).where(eq(id, key));
    return rows.map(({ kind, startOn, ...row }) => ({ ...row, number: reportName(kind, startOn) }));
  },
  maySee: reportVisibility.maySee,
  ways: reportVisibility.explain,
};
