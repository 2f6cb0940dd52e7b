import { formatHundredths as hoursText } from '@houtai/contract/cents';
import { WORK_HOURS } from '@houtai/contract/work-hours-list';
import { inArray } from 'drizzle-orm';

import { number } from '#modules/exports/index.ts';
import { defineList } from '#modules/lists/index.ts';
import { namesOf } from '#modules/people/index.ts';
import { projectsOf } from '#modules/projects/index.ts';
import { cachedCount } from '#platform/db/pages/count-cache.ts';

import { departmentNames } from '../report/report-rows.ts';
import { visibleHours } from '../report/report-visibility.ts';
import { departmentsBelow } from '../team/departments-below.ts';
import { workHours } from '../work-reports.tables.ts';

const { day, ownerId, departmentId, projectId, hundredths } = workHours;

/** The hours that the caller may see under the filters; every list and sum uses these. */
export const HOURS_LIST = defineList(WORK_HOURS, {
  from: (select) => select.from(workHours),
  id: workHours.id,
  columns: { day, userId: ownerId, departmentId, projectId, hours: hundredths },
  visible: visibleHours,
  count: (ctx, where) => cachedCount(ctx, workHours, where),
  filters: {
    departmentId: async (ctx, value, { departmentAlone }) =>
      inArray(departmentId, departmentAlone ? [value] : await departmentsBelow(ctx, [value])),
    // Applied to the department filter.
    departmentAlone: () => undefined,
  },
  computed: {
    userName: async (ctx, rows) => {
      const names = await namesOf(
        ctx,
        rows.map(({ userId }) => userId),
      );
      return ({ userId }) => names.get(userId) ?? '';
    },
    departmentName: async (ctx, rows) => {
      const names = await departmentNames(
        ctx,
        rows.map(({ departmentId }) => departmentId),
      );
      return ({ departmentId }) => names.get(departmentId) ?? '';
    },
    projectName: async (ctx, rows) => {
      const projects = await projectsOf(
        ctx,
        rows.map(({ projectId }) => projectId),
      );
      return ({ projectId }) => projects.get(projectId)?.name ?? '';
    },
    customerName: async (ctx, rows) => {
      const projects = await projectsOf(
        ctx,
        rows.map(({ projectId }) => projectId),
      );
      return ({ projectId }) => projects.get(projectId)?.customerName ?? '';
    },
    hours: () => (row) => hoursText(row.hours),
  },
  cells: { hours: number((row) => row.hours, '0.00') },
});
