import { reportPeriod, movedPeriod } from '@houtai/contract/report-periods';
import type { ReportKind } from '@houtai/contract/work-report-words';
import type { SeenLine } from '@houtai/contract/work-reports';

import { projectsOf } from '#modules/projects/index.ts';
import { type Ctx, holds } from '#platform/db/work/context.ts';

import { ownReportLines } from '../report/own-report-lines.ts';

/** The caller's recorded work in a period, and what is due in the next; derived only from records. */
export async function seenLines(ctx: Ctx, { kind, day }: { kind: ReportKind; day: string }): Promise<SeenLine[]> {
  const [own, next] = [reportPeriod(kind, day), movedPeriod(kind, day, 1)];
  const time = { done: { from: own.start, to: own.end }, next: { from: next.start, to: next.end } };
  const given = ctx.registry.given('reportSources').filter(({ tag }) => tag === undefined || holds(ctx.actor, tag));
  const sources = given.toSorted((a, b) => a.sort - b.sort);
  const offered = await Promise.all(
    sources.map(async ({ label, lines }) => (await lines(ctx, time)).map((line) => ({ group: label, ...line }))),
  );
  const all = offered.flat();
  const projects = await projectsOf(
    ctx,
    all.flatMap(({ projectId }) => projectId ?? []),
  );
  const seen = all.map(({ projectId, ...line }) => ({
    ...line,
    projectId: projectId ?? '',
    projectName: projects.get(projectId ?? '')?.name ?? '',
  }));
  return [...seen, ...(await ownReportLines(ctx, kind, own))];
}
