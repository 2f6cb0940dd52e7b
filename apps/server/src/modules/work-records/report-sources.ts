import type { Tag } from '@houtai/contract/tags';
import type { LineSource } from '@houtai/contract/work-report-form';

import type { Ctx } from '#platform/db/work/context.ts';

/** Something that a person did or has to do: a line of a report that a module offers, with the record that it is about. */
export type OfferedLine = {
  section: 'done' | 'doing' | 'plan';
  text: string;
  /** What the person did about it: the remark on what is done, else what there is to tell; blank for plans. */
  did: string;
  note: string;
  /** Drafting leaves it out unless its person wants it: what is not theirs to do, and what others finished. */
  isOptional: boolean;
  isDone: boolean;
  projectId: string | null;
  source: LineSource;
};

/** First and last day. */
type Days = { from: string; to: string };

/** The days that a report is about, and those of the one after it. */
export type OfferedTime = { done: Days; next: Days };

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

declare module '#platform/module.ts' {
  interface Hooks {
    reportSources: ReportSource;
  }
}
