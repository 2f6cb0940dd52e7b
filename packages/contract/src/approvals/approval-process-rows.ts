import { z } from 'zod';

import { Moment } from '../form/fields.ts';
import { listRowShape } from '../lists/resource-list-calls.ts';
import type { ListRowOf } from '../lists/resource-list.ts';
import { ApprovalDefinition } from './approval-definitions.ts';
import { FlowStep } from './approval-flows.ts';
import { PROCESSES } from './approval-processes-list.ts';

/** A version of a process; a published one is never changed. */
const ProcessVersion = z.object({
  version: z.number(),
  state: z.enum(['draft', 'published', 'retired']),
  note: z.string(),
  publishedByName: z.string(),
  publishedAt: Moment.nullable(),
  /** Documents in approval by this version. */
  running: z.number(),
});

/** Schemas of the values of a process that are neither text nor numbers. */
export const PROCESS_SHAPES = { published: z.number().nullable() };

/** A process in the list. */
export interface ProcessRow extends ListRowOf<typeof PROCESSES> {}

/** A problem of a draft, and where it is. An error blocks publishing. */
export const ProcessProblem = z.object({
  severity: z.enum(['error', 'reminder']),
  node: z.string(),
  branch: z.string(),
  message: z.string(),
});
export type ProcessProblem = z.infer<typeof ProcessProblem>;

/** A field that conditions may use. */
const ConditionField = z.object({
  name: z.string(),
  label: z.string(),
  type: z.string(),
  required: z.boolean(),
  many: z.boolean(),
  codes: z.record(z.string(), z.string()),
});

/** A process as it is edited: its draft, or the published version if there is none. */
export const ProcessDetail = z.object({
  ...listRowShape(PROCESSES, PROCESS_SHAPES),
  definition: ApprovalDefinition,
  problems: z.array(ProcessProblem),
  versions: z.array(ProcessVersion),
  fields: z.array(ConditionField),
  /** Fields that an approver may fill in. */
  fillable: z.array(z.string()),
  /** Fields that a step may hide from its approvers. */
  hideable: z.array(z.object({ name: z.string(), label: z.string() })),
  /** Names of the ids in the definition. */
  names: z.record(z.string(), z.string()),
});
export type ProcessDetail = z.infer<typeof ProcessDetail>;

/** How a document would go: its steps with people and reasons; `lit` are the nodes and branches on its way. */
export const Rehearsal = z.object({ steps: z.array(FlowStep), lit: z.array(z.string()), refusal: z.string() });
export type Rehearsal = z.infer<typeof Rehearsal>;

/** A stored check of a process: the values of a document and the people that are expected. */
export const ProcessExample = z.object({
  id: z.string(),
  name: z.string(),
  submitter: z.string(),
  submitterName: z.string(),
  values: z.record(z.string(), z.string()),
  /** The document that it was made from, as 报销单 BX-1102-0031, or blank. */
  source: z.string(),
  expected: z.array(z.string()),
  /** The difference between draft and expectation in words; blank if there is none. */
  difference: z.string(),
});
export type ProcessExample = z.infer<typeof ProcessExample>;

/** A document of last month, replayed under the draft. */
export const ReplayRow = z.object({
  businessId: z.string(),
  title: z.string(),
  figure: z.string(),
  submitterName: z.string(),
  submittedAt: Moment,
  outcome: z.enum(['stuck', 'people', 'way', 'same']),
  before: z.array(z.string()),
  after: z.array(z.string()),
  words: z.string(),
});
export type ReplayRow = z.infer<typeof ReplayRow>;

/** A running document, replayed under the version that was published after it began. */
export const MovableRow = z.object({
  flowId: z.string(),
  spNo: z.string(),
  title: z.string(),
  submitterName: z.string(),
  version: z.number(),
  outcome: z.enum(['same', 'other', 'cannot']),
  words: z.string(),
});
export type MovableRow = z.infer<typeof MovableRow>;
