import { z } from 'zod';

import { Moment } from '../form/fields.ts';
import { keysOf } from '../form/keys-of.ts';
import { FieldChange } from '../records/history.ts';
import { BusinessTypeCode } from './approval-info.ts';
import { APPROVAL_STATUSES, APPROVAL_TASK_STATES } from './approval-words.ts';

/** Where a flow stands, on the wire. */
export const FlowStatus = z.enum(keysOf(APPROVAL_STATUSES), '状态不正确');
const TaskState = z.enum(keysOf(APPROVAL_TASK_STATES));

/** What every list of flows says of one. */
const Flow = {
  flowId: z.string(),
  businessType: BusinessTypeCode,
  businessId: z.string(),
  /** Running number for people, as SP-1024. */
  spNo: z.string(),
  title: z.string(),
  /** The document in a line. */
  summary: z.string(),
  /** What stands out of it, as its amount; blank where there is none. */
  figure: z.string(),
  submitterId: z.string(),
  submitterName: z.string(),
  submitterDepartment: z.string(),
  status: FlowStatus,
  submittedAt: Moment,
};

/** Something that waits for the caller, or that they have decided. */
export const TaskRow = z.object({
  ...Flow,
  taskId: z.string(),
  stepName: z.string(),
  /** How far the step is, as 会签 1 / 2; blank for a single person. */
  progress: z.string(),
  taskState: TaskState,
  /** Asked for an opinion, not for a decision. */
  consult: z.boolean(),
  /** Those in whose place the caller is asked. */
  standsFor: z.array(z.string()),
  seen: z.boolean(),
  askedAt: Moment,
  dueAt: Moment.nullable(),
  late: z.boolean(),
  doneAt: Moment.nullable(),
  comment: z.string(),
  /** Facts that the caller should look at; such a document is not passed in bulk. */
  warnings: z.number(),
  mayBulk: z.boolean(),
});
export type TaskRow = z.infer<typeof TaskRow>;

/** A flow that the caller submitted or was told of. */
export const FlowRow = z.object({
  ...Flow,
  stepName: z.string(),
  /** Whom it waits for. */
  waitingFor: z.array(z.string()),
  waitingSince: Moment.nullable(),
  endedAt: Moment.nullable(),
  /** Of what the caller was told: whether they have looked at it. */
  seen: z.boolean(),
  taskId: z.string(),
  may: z.object({ withdraw: z.boolean(), remind: z.boolean(), resubmit: z.boolean() }),
});
export type FlowRow = z.infer<typeof FlowRow>;

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
