import { reportPeriod, movedPeriod } from '@houtai/contract/report-periods';
import type { Tag } from '@houtai/contract/tags';
import type { LineSource } from '@houtai/contract/work-report-form';
import type { ReportKind } from '@houtai/contract/work-report-words';
import type { SeenLine } from '@houtai/contract/work-reports';

import { type Ctx, holds } from '../../platform/db/context.ts';
import { projectsOf } from '../projects/index.ts';
import { ownReportLines } from './own-report-lines.ts';
import type { DaySpan } from './report-days.ts';

/** Something that a person did or has to do: a line of a report that a module offers, with the record that it is about. */
export type OfferedLine = {
  section: 'done' | 'plan';
  text: string;
  note: string;
  isDone: boolean;
  projectId: string | null;
  source: LineSource;
};

/** The days that a report is about, and those of the one after it. */
export type OfferedTime = { done: DaySpan; next: DaySpan };

/** What a module's records say of a person's work: what was done in some days, and what is due in the days that follow. */
export type ReportSource = {
  /** What stands above its lines, as 待办. */
  label: string;
  /** Where it stands among the others, the lowest first. */
  sort: number;
  /** The right to records of the kind, where there is one. */
  tag?: Tag;
  lines: (ctx: Ctx, time: OfferedTime) => Promise<OfferedLine[]>;
};

declare module '../../platform/module.ts' {
  interface Hooks {
    reportSources: ReportSource;
  }
}

/** What the system saw the caller do in a time, and what is due in the next one; made of records alone. */
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
