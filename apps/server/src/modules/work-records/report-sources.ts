import type { Tag } from '@houtai/contract/tags';
import type { LineSource } from '@houtai/contract/work-report-form';

import type { Ctx } from '#platform/db/work/context.ts';

/** A line of a report that a module offers: something a person did or has to do, with its record. */
export type OfferedLine = {
  section: 'done' | 'doing' | 'plan';
  text: string;
  /** What the person did: the remark on the completion, else a summary; blank for plans. */
  did: string;
  note: string;
  /** True if drafts omit it by default: work of others, and work that others finished. */
  isOptional: boolean;
  isDone: boolean;
  projectId: string | null;
  source: LineSource;
};

/** The first and last day. */
type Days = { from: string; to: string };

/** The days of a report, and those of the next one. */
export type OfferedTime = { done: Days; next: Days };

/** A module's source of lines: work done in some days, and work due in the following ones. */
export type ReportSource = {
  /** The heading of its lines, e.g. 待办. */
  label: string;
  /** Position among the sources, lowest first. */
  sort: number;
  /** The right to records of the kind, if one is needed. */
  tag?: Tag;
  lines: (ctx: Ctx, time: OfferedTime) => Promise<OfferedLine[]>;
};

declare module '#platform/module.ts' {
  interface Hooks {
    reportSources: ReportSource;
  }
}
