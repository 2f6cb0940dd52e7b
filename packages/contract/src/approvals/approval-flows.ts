import { z } from 'zod';

import { Moment } from '../form/fields.ts';
import { keysOf } from '../form/keys-of.ts';
import { listRowShape } from '../lists/resource-list-calls.ts';
import type { ListRowOf } from '../lists/resource-list.ts';
import { FieldChange } from '../records/history.ts';
import { APPROVAL_STATUSES, APPROVAL_TASK_STATES } from './approval-words.ts';
import { type APPROVAL_TASKS, FLOW_VALUES, type MY_FLOWS } from './approvals-list.ts';

/** The status of a flow on the wire. */
export const FlowStatus = z.enum(keysOf(APPROVAL_STATUSES), '状态不正确');
const TaskState = z.enum(keysOf(APPROVAL_TASK_STATES));

/** The values that every list of flows has. */
const Flow = listRowShape({ computed: FLOW_VALUES, idName: 'flowId' } as const);

/** A task that waits for the caller, or that they have decided. */
export interface TaskRow extends ListRowOf<typeof APPROVAL_TASKS> {}

/** A flow that the caller submitted or was notified of. */
export interface FlowRow extends ListRowOf<typeof MY_FLOWS> {}

/** The task of one person in a step, with all details. */
const FlowTask = z.object({
  taskId: z.string(),
  person: z.string(),
  personName: z.string(),
  /** Why the person was asked or notified, in words, one reason a line. */
  why: z.array(z.string()),
  kind: z.enum(['decide', 'consult', 'told']),
  state: TaskState,
  stateWords: z.string(),
  comment: z.string(),
  askedAt: Moment.nullable(),
  seenAt: Moment.nullable(),
  doneAt: Moment.nullable(),
  /** After a rescue, who acted in the person's place. */
  doneByName: z.string(),
  dueAt: Moment.nullable(),
  late: z.boolean(),
  mine: z.boolean(),
});
/** A step of a flow, reached or expected. */
export const FlowStep = z.object({
  stepId: z.string(),
  node: z.string(),
  name: z.string(),
  state: z.enum(['passed', 'rejected', 'open', 'closed', 'expected']),
  undone: z.boolean(),
  how: z.string(),
  progress: z.string(),
  notify: z.boolean(),
  /** The warning in red: the submitter approves their own document, or nobody does; blank otherwise. */
  fact: z.string(),
  /** For an expected step, what it depends on that is not known yet. */
  undecided: z.string(),
  endedAt: Moment.nullable(),
  tasks: z.array(FlowTask),
});
export type FlowStep = z.infer<typeof FlowStep>;

/** A fact about a document that its approvers should check, with a link to its explanation. */
const Warning = z.object({ text: z.string(), url: z.string() });

/** What changed in a document since somebody signed or returned it; `did` says which of the two, in words. */
const ChangesSince = z.object({ byName: z.string(), did: z.string(), at: Moment, changes: z.array(FieldChange) });

/** A step that a document may be returned to. */
const Target = z.object({ node: z.string(), name: z.string() });

/** A flow as readers of its document see it, with the actions that they may take. */
export const FlowDetail = z.object({
  ...Flow,
  processName: z.string(),
  processVersion: z.number(),
  endedAt: Moment.nullable(),
  /** How the flow ended, in words, with the given reason. */
  endWords: z.string(),
  /** For a caller whom a running flow does not wait for: what became of their task, and whom it waits for; blank otherwise. */
  standing: z.string(),
  steps: z.array(FlowStep),
  warnings: z.array(Warning),
  changedSince: z.array(ChangesSince),
  /** The action that brought the document to its current state; passing sends it back, so that nobody signs what they have not seen. */
  documentAt: z.number(),
  /** Who returned the document and why, while it is with the submitter again. */
  returned: z.object({ byName: z.string(), at: Moment, comment: z.string() }).nullable(),
  rescues: z.array(z.object({ byName: z.string(), at: Moment, reason: z.string(), words: z.string() })),
  /** What the submitter recently did in documents of this kind, in a sentence; blank if nothing is known. */
  lately: z.string(),
  /** The task that waits for the caller, or null. */
  task: z
    .object({
      taskId: z.string(),
      consult: z.boolean(),
      /** Why the caller may not decide here, as on their own document in a flow that is older than that rule; blank otherwise. */
      refusal: z.string(),
      commentOnPass: z.boolean(),
      /** Fields that this step fills in, with their current values. */
      fills: z.array(
        z.object({
          field: z.string(),
          label: z.string(),
          type: z.string(),
          required: z.boolean(),
          codes: z.record(z.string(), z.string()),
          value: z.string(),
        }),
      ),
      /** Whom the caller may choose for the next step; null if nobody. */
      next: z.object({ name: z.string(), from: z.array(z.string()), least: z.number(), most: z.number() }).nullable(),
      returnTo: z.array(Target),
    })
    .nullable(),
  may: z.object({
    transfer: z.boolean(),
    consult: z.boolean(),
    addSigners: z.boolean(),
    return: z.boolean(),
    chooseContinue: z.boolean(),
    withdraw: z.boolean(),
    remind: z.boolean(),
    resubmit: z.boolean(),
    rescue: z.boolean(),
    /** The caller's decision that can be undone, or null. */
    takeBack: z.string().nullable(),
    /** Tasks of the signers that the caller added and may remove. */
    removeSigners: z.array(z.string()),
  }),
});
export type FlowDetail = z.infer<typeof FlowDetail>;
