import { z } from 'zod';

import { Moment } from '../form/fields.ts';
import { keysOf } from '../form/keys-of.ts';
import { listRowShape } from '../lists/resource-list-calls.ts';
import type { ListRowOf } from '../lists/resource-list.ts';
import { FieldChange } from '../records/history.ts';
import { APPROVAL_STATUSES, APPROVAL_TASK_STATES } from './approval-words.ts';
import { type APPROVAL_TASKS, FLOW_VALUES, type MY_FLOWS } from './approvals-list.ts';

/** Where a flow stands, on the wire. */
export const FlowStatus = z.enum(keysOf(APPROVAL_STATUSES), '状态不正确');
const TaskState = z.enum(keysOf(APPROVAL_TASK_STATES));

/** What every list of flows says of one. */
const Flow = listRowShape({ computed: FLOW_VALUES, idName: 'flowId' } as const);

/** Something that waits for the caller, or that they have decided. */
export interface TaskRow extends ListRowOf<typeof APPROVAL_TASKS> {}

/** A flow that the caller submitted or was told of. */
export interface FlowRow extends ListRowOf<typeof MY_FLOWS> {}

/** One person of a step, with all that is known of it. */
const FlowTask = z.object({
  taskId: z.string(),
  person: z.string(),
  personName: z.string(),
  /** In words, what put the person there, one reason a line. */
  why: z.array(z.string()),
  kind: z.enum(['decide', 'consult', 'told']),
  state: TaskState,
  stateWords: z.string(),
  comment: z.string(),
  askedAt: Moment.nullable(),
  seenAt: Moment.nullable(),
  doneAt: Moment.nullable(),
  /** Of a rescue, who acted in the person's place. */
  doneByName: z.string(),
  dueAt: Moment.nullable(),
  late: z.boolean(),
  mine: z.boolean(),
});
/** A step of a flow: one that was reached, or one that is expected. */
export const FlowStep = z.object({
  stepId: z.string(),
  node: z.string(),
  name: z.string(),
  state: z.enum(['passed', 'rejected', 'open', 'closed', 'expected']),
  undone: z.boolean(),
  how: z.string(),
  progress: z.string(),
  notify: z.boolean(),
  /** What stands out in red: that the submitter approves himself, or nobody does; blank otherwise. */
  fact: z.string(),
  /** Of an expected one that depends on what is not known yet. */
  undecided: z.string(),
  endedAt: Moment.nullable(),
  tasks: z.array(FlowTask),
});
export type FlowStep = z.infer<typeof FlowStep>;

/** A fact about a document that its approvers should look at, with where it is explained. */
const Warning = z.object({ text: z.string(), url: z.string() });

/** What was changed in a document since somebody signed or returned it; `did` is which of them, in words. */
const ChangesSince = z.object({ byName: z.string(), did: z.string(), at: Moment, changes: z.array(FieldChange) });

/** Somebody that may be chosen as next, or where a document may be returned to. */
const Target = z.object({ node: z.string(), name: z.string() });

/** A flow as somebody who may read its document sees it, with what they may do. */
export const FlowDetail = z.object({
  ...Flow,
  processName: z.string(),
  processVersion: z.number(),
  endedAt: Moment.nullable(),
  /** How it ended, in words, with the reason that was given. */
  endWords: z.string(),
  /** For people a running flow does not wait for: what became of their own task, and who it waits for; blank otherwise. */
  standing: z.string(),
  steps: z.array(FlowStep),
  warnings: z.array(Warning),
  changedSince: z.array(ChangesSince),
  /** The action by which the document came to be as it is here; passing says it, so that nobody signs what they have not seen. */
  documentAt: z.number(),
  /** Set while it is with the submitter again: who returned it, and why. */
  returned: z.object({ byName: z.string(), at: Moment, comment: z.string() }).nullable(),
  rescues: z.array(z.object({ byName: z.string(), at: Moment, reason: z.string(), words: z.string() })),
  /** What the submitter did lately in documents of this kind, in a sentence; blank where nothing is known. */
  lately: z.string(),
  /** The task that waits for the caller, null without one. */
  task: z
    .object({
      taskId: z.string(),
      consult: z.boolean(),
      /** Why the caller may not decide here, as on his own document in a flow that is older than that rule; blank otherwise. */
      refusal: z.string(),
      commentOnPass: z.boolean(),
      /** Fields that this step fills in, with their values now. */
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
      /** Whom the caller chooses for the step after; null where nobody. */
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
    /** The decision of the caller that can be taken back. */
    takeBack: z.string().nullable(),
    /** Signers that the caller added and may remove, by their tasks. */
    removeSigners: z.array(z.string()),
  }),
});
export type FlowDetail = z.infer<typeof FlowDetail>;
