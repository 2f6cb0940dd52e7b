import { linkTo } from '@houtai/contract/links';
import { reportName, type ReportPeriod } from '@houtai/contract/report-periods';
import { REPORT_STATES, type ReportKind } from '@houtai/contract/work-report-words';
import { type SeenLine, WORK_REPORT_PAGE } from '@houtai/contract/work-reports';
import { and, asc, between, eq } from 'drizzle-orm';

import type { Ctx } from '#platform/db/work/context.ts';

import { workReports } from '../work-reports.tables.ts';
import { WORK_REPORT } from './report-visibility.ts';

const MADE_OF = { day: null, week: 'day', month: 'week' } as const;

/** Lines that the caller typed into shorter reports: days for a week, weeks for a month. Lines from other sources are offered by those. */
export async function ownReportLines(ctx: Ctx, kind: ReportKind, { start, end }: ReportPeriod): Promise<SeenLine[]> {
  const part = MADE_OF[kind];
  if (part === null) return [];
  const rows = await ctx.db
    .select()
    .from(workReports)
    .where(and(eq(workReports.ownerId, ctx.actor.userId), eq(workReports.kind, part), between(workReports.startOn, start, end)))
    .orderBy(asc(workReports.startOn));
  return rows.flatMap(({ id, startOn, state, lines }) =>
    lines
      .map((line, at) => ({ ...line, at }))
      .filter(({ source, section }) => source === null && section !== 'plan')
      .map(({ section, text, at }) => ({
        group: part === 'day' ? '日报' : '周报',
        section,
        text,
        did: '',
        isOptional: false,
        note: REPORT_STATES[state],
        isDone: state !== 'draft',
        projectId: '',
        projectName: '',
        source: {
          type: WORK_REPORT,
          // Each line can be adopted separately.
          id: `${id}-${at}`,
          label: reportName(part, startOn),
          url: linkTo(WORK_REPORT_PAGE, { kind: part, day: startOn }),
        },
      })),
  );
}
