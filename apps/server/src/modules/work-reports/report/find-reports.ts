import { calls } from '@houtai/contract';
import { linkTo } from '@houtai/contract/links';
import { reportName } from '@houtai/contract/report-periods';
import type { SearchHit } from '@houtai/contract/search';
import { WORK_REPORT_LIST_PAGE } from '@houtai/contract/work-reports';

import type { Ctx } from '#platform/db/work/context.ts';

import { REPORT_LIST } from './report-list.ts';

/** Reports that the caller may see, by content, newest first. */
export async function findReports(ctx: Ctx, keyword: string, most: number): Promise<SearchHit[]> {
  const { rows } = await REPORT_LIST.page(ctx, calls.workReports.page.request.parse({ keyword, limit: most }));
  return rows.map(({ id, kind, start, ownerName, summary }) => ({
    kind: 'workReport',
    id,
    title: summary,
    note: `${ownerName} ${reportName(kind, start)}`,
    url: linkTo(WORK_REPORT_LIST_PAGE, { id }),
  }));
}
