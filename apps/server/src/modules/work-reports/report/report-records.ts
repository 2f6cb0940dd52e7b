import { linkTo } from '@houtai/contract/links';
import { reportName } from '@houtai/contract/report-periods';
import { WORK_REPORT_LIST_PAGE } from '@houtai/contract/work-reports';
import { inArray } from 'drizzle-orm';

import { namesOf } from '#modules/people/index.ts';
import type { RecordKind } from '#modules/records/index.ts';
import { summaryOf } from '#modules/work-records/index.ts';

import { workReports } from '../work-reports.tables.ts';
import { reportVisibility, WORK_REPORT } from './report-visibility.ts';

/** Reports in mentions and searches. */
export const REPORT_RECORDS = {
  type: WORK_REPORT,
  noun: '工作汇报',
  tag: 'project:report:list',
  find: async (ctx, by) => {
    const ids = 'ids' in by ? [...by.ids] : [];
    const rows = await ctx.db.select().from(workReports).where(inArray(workReports.id, ids));
    const names = await namesOf(
      ctx,
      rows.map(({ ownerId }) => ownerId),
    );
    return rows.map((row) => ({
      id: row.id,
      number: `「${names.get(row.ownerId) ?? ''} ${reportName(row.kind, row.startOn)}」`,
      title: summaryOf(row.plainText),
      url: linkTo(WORK_REPORT_LIST_PAGE, { id: row.id }),
    }));
  },
  visibility: reportVisibility,
} satisfies RecordKind;
