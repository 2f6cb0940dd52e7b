import { z } from 'zod';

import { Id } from '../form/fields.ts';
import { keysOf } from '../form/keys-of.ts';
import { MAX_APPROVAL_NODES, MAX_FIELD_PEOPLE } from '../limits.ts';
import { BUSINESS_TYPES, RECORD_STATUSES } from './approval-kinds.ts';
import { APPROVAL_TASK_STATES } from './approval-words.ts';

/** A business type on the wire. */
export const BusinessTypeCode = z.enum(keysOf(BUSINESS_TYPES), '单据类型不正确');

/** Which document is meant (specification 7.6). */
export const ByBusiness = z.object({ businessId: Id, businessType: BusinessTypeCode });

/** How far a person of a step is, in words; the codes of a step are among them. */
export const DETAIL_STATUSES = {
  WAITING: APPROVAL_TASK_STATES.waiting,
  AUDITING: APPROVAL_TASK_STATES.open,
  PASSED: APPROVAL_TASK_STATES.passed,
  REJECTED: APPROVAL_TASK_STATES.rejected,
  RETURNED: APPROVAL_TASK_STATES.returned,
  TRANSFERRED: APPROVAL_TASK_STATES.transferred,
  ADVISED: APPROVAL_TASK_STATES.advised,
  REMOVED: APPROVAL_TASK_STATES.removed,
  SKIPPED: APPROVAL_TASK_STATES.skipped,
  CLOSED: APPROVAL_TASK_STATES.closed,
  TOLD: APPROVAL_TASK_STATES.told,
} as const;

/** A person of a step in 审批流程信息. `gender` chooses the picture; `speech` is the comment (specification 3, approval detail). */
const RecordDetail = z.object({
  approverName: z.string(),
  approverDate: z.string(),
  gender: z.string(),
  speech: z.string(),
  status: z.enum(keysOf(DETAIL_STATUSES)),
  statusStr: z.string(),
});
/** A step in 审批流程信息. */
const ApprovalRecord = z.object({
  /** What the process calls it. */
  name: z.string(),
  status: z.enum(keysOf(RECORD_STATUSES)),
  statusStr: z.string(),
  approverattrStr: z.string(),
  /** What stands out in red: that the submitter approves himself, or nobody does; blank otherwise. */
  fact: z.string(),
  details: z.array(RecordDetail),
});
/** 审批流程信息 (specification 3, approval detail; 7.6). Without a flow there are no records. */
export const ApprovalInfo = z.object({
  spNo: z.string(),
  spName: z.string(),
  applyTime: z.string(),
  records: z.array(ApprovalRecord),
  /** `told` says whether the person was told already; others are once the flow has come to them. */
  notifiers: z.array(z.object({ notifier: z.string(), told: z.boolean() })),
});
export type ApprovalInfo = z.infer<typeof ApprovalInfo>;

/** An approver of a step in the preview (specification 3). `why` says in words what put the person there. */
const Approver = z.object({
  approver: z.string(),
  approverName: z.string(),
  approverOpenId: z.string(),
  editFlag: z.boolean(),
  why: z.string(),
});
/** A step of the preview; `node` names it when the document is submitted. `undecided` are branches that are known later only. */
const PreviewRecord = z.object({
  node: z.string(),
  name: z.string(),
  approverattr: z.string(),
  approverattrStr: z.string(),
  notify: z.boolean(),
  details: z.array(Approver),
  /** Whether approvers may be added, from whom (empty: everybody), and how many there have to be. */
  addable: z.boolean(),
  /** Whether the submitter may be one of them. */
  self: z.boolean(),
  from: z.array(z.string()),
  least: z.number(),
  most: z.number(),
  undecided: z.string(),
  /** What stands out in red: that the submitter approves himself, or nobody does; blank otherwise. */
  fact: z.string(),
  /** Whether the saved set-up changed this step; submitting goes on keeping it. */
  saved: z.boolean(),
});
/** The approvers that a document would have (specification 3, approval preview response; 7.6). */
export const ApprovalPreview = z.object({
  businessType: BusinessTypeCode,
  cacheFlag: z.boolean(),
  records: z.array(PreviewRecord),
  notifiers: z.array(Approver),
  /** Why it could not be submitted as it is, blank where it can. */
  refusal: z.string(),
  /** Saved approvers who may no longer be chosen, in which step, and why. */
  lapsed: z.array(z.object({ node: z.string(), name: z.string(), approverName: z.string(), reason: z.string() })),
});
export type ApprovalPreview = z.infer<typeof ApprovalPreview>;

/** Somebody who is to be added in the preview; `refusal` says why they cannot be, blank where they can. */
export const Candidate = z.object({ approver: z.string(), approverName: z.string(), refusal: z.string() });
export type Candidate = z.infer<typeof Candidate>;

/** Approvers as they were left in the preview, by node: the whole list of each step that was changed. */
export const ChosenApprovers = z
  .record(Id, z.array(Id).max(MAX_FIELD_PEOPLE, `最多 ${MAX_FIELD_PEOPLE} 人`))
  .refine((chosen) => Object.keys(chosen).length <= MAX_APPROVAL_NODES, `最多 ${MAX_APPROVAL_NODES} 个步骤`);
