import type { calls } from '@houtai/contract';
import type { RequestOf, ResultOf } from '@houtai/contract/call';
import { firstCharacters } from '@houtai/contract/characters';
import { linkTo } from '@houtai/contract/links';
import { reportName, reportPeriod } from '@houtai/contract/report-periods';
import { MAX_REPORT_LINES, REPORT_LINE_MAX } from '@houtai/contract/work-report-form';
import { REPORT_SECTIONS, REPORT_STATES, sectionWords } from '@houtai/contract/work-report-words';
import { type SeenLine, WORK_REPORT_LIST_PAGE } from '@houtai/contract/work-reports';
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';

import { users } from '#modules/people/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { visibleReports, WORK_REPORT } from '../report/report-visibility.ts';
import { workReports } from '../work-reports.tables.ts';
import { departmentsBelow } from './departments-below.ts';

/** Lines from submitted reports that the caller may read: one for each person and section, beginning with their name. */
export async function teamReportLines(
  ctx: Ctx,
  { kind, day, departmentId }: RequestOf<typeof calls.workReports.gather>,
): Promise<ResultOf<typeof calls.workReports.gather>> {
  const { start } = reportPeriod(kind, day);
  const rows = await ctx.db
    .select({
      all: sql<number>`(count(*) over ())::int`,
      id: workReports.id,
      state: workReports.state,
      lines: workReports.lines,
      name: users.name,
    })
    .from(workReports)
    .innerJoin(users, eq(users.id, workReports.ownerId))
    .where(
      and(
        eq(workReports.kind, kind),
        eq(workReports.startOn, start),
        ne(workReports.state, 'draft'),
        ne(workReports.ownerId, ctx.actor.userId),
        departmentId ? inArray(workReports.departmentId, await departmentsBelow(ctx, [departmentId])) : undefined,
        await visibleReports(ctx),
      ),
    )
    .orderBy(asc(users.py), asc(users.id))
    .limit(MAX_REPORT_LINES);
  // By section, so that everybody's finished work is together.
  const gathered = REPORT_SECTIONS.flatMap((section) =>
    rows.flatMap(({ id, state, lines, name }): SeenLine[] => {
      const said = lines.filter((line) => line.section === section).map(({ text }) => text.trim());
      if (said.length === 0) return [];
      const text = firstCharacters(`${name}：${said.join('；')}`, REPORT_LINE_MAX);
      const source = { type: WORK_REPORT, id, label: `${name} ${reportName(kind, start)}`, url: linkTo(WORK_REPORT_LIST_PAGE, { id }) };
      return [
        {
          group: `团队${sectionWords(section, kind)}`,
          section,
          text,
          did: '',
          isOptional: false,
          note: REPORT_STATES[state],
          isDone: section === 'done',
          projectId: '',
          projectName: '',
          source,
        },
      ];
    }),
  );
  return { lines: gathered, left: (rows[0]?.all ?? 0) - rows.length };
}
