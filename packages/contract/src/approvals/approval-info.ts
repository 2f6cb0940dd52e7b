import { z } from 'zod';

import { Id } from '../form/fields.ts';
import { keysOf } from '../form/keys-of.ts';
import { MAX_APPROVAL_NODES, MAX_FIELD_PEOPLE } from '../limits.ts';
import { BUSINESS_TYPES, RECORD_STATUSES } from './approval-kinds.ts';
import { APPROVAL_TASK_STATES } from './approval-words.ts';

/** A business type on the wire. */
export const BusinessTypeCode = z.enum(keysOf(BUSINESS_TYPES), '单据类型不正确');

/** Names a document (specification 7.6). */
export const ByBusiness = z.object({ businessId: Id, businessType: BusinessTypeCode });

/** Labels of how far a person of a step is; they include the statuses of steps. */
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
  /** The name of the step in the process. */
  name: z.string(),
  status: z.enum(keysOf(RECORD_STATUSES)),
  statusStr: z.string(),
  approverattrStr: z.string(),
  /** The warning in red: the submitter approves their own document, or nobody does; blank otherwise. */
  fact: z.string(),
  details: z.array(RecordDetail),
});
/** 审批流程信息 (specification 3, approval detail; 7.6). Without a flow there are no records. */
export const ApprovalInfo = z.object({
  spNo: z.string(),
  spName: z.string(),
  applyTime: z.string(),
  records: z.array(ApprovalRecord),
  /** `told` says whether the person was notified already; the others are notified when the flow reaches them. */
  notifiers: z.array(z.object({ notifier: z.string(), told: z.boolean() })),
});
export type ApprovalInfo = z.infer<typeof ApprovalInfo>;

/** An approver of a step in the preview (specification 3). `why` says in words why the person is asked. */
const Approver = z.object({
  approver: z.string(),
  approverName: z.string(),
  approverOpenId: z.string(),
  editFlag: z.boolean(),
  why: z.string(),
});
/** A step of the preview; submitting refers to it by `node`. `undecided` are branches that depend on later values. */
const PreviewRecord = z.object({
  node: z.string(),
  name: z.string(),
  approverattr: z.string(),
  approverattrStr: z.string(),
  notify: z.boolean(),
  details: z.array(Approver),
  /** Whether approvers may be added, from whom (empty: everybody), and how many there have to be. */
  addable: z.boolean(),
  /** Whether the submitter may be one of the approvers. */
  self: z.boolean(),
  from: z.array(z.string()),
  least: z.number(),
  most: z.number(),
  undecided: z.string(),
  /** The warning in red: the submitter approves their own document, or nobody does; blank otherwise. */
  fact: z.string(),
  /** Whether the saved set-up changed this step; submitting then saves it again. */
  saved: z.boolean(),
});
/** The approvers that a document would get (specification 3, approval preview response; 7.6). */
export const ApprovalPreview = z.object({
  businessType: BusinessTypeCode,
  cacheFlag: z.boolean(),
  records: z.array(PreviewRecord),
  notifiers: z.array(Approver),
  /** Why the document cannot be submitted as it is; blank if it can. */
  refusal: z.string(),
  /** Saved approvers who may no longer be chosen, with the step and the reason. */
  lapsed: z.array(z.object({ node: z.string(), name: z.string(), approverName: z.string(), reason: z.string() })),
});
export type ApprovalPreview = z.infer<typeof ApprovalPreview>;

/** A person to be added in the preview; `refusal` says why they cannot be, blank if they can. */
export const Candidate = z.object({ approver: z.string(), approverName: z.string(), refusal: z.string() });
export type Candidate = z.infer<typeof Candidate>;

/** Approvers as changed in the preview, by node: the whole list of each changed step. */
export const ChosenApprovers = z
  .record(Id, z.array(Id).max(MAX_FIELD_PEOPLE, `最多 ${MAX_FIELD_PEOPLE} 人`))
  .refine((chosen) => Object.keys(chosen).length <= MAX_APPROVAL_NODES, `最多 ${MAX_APPROVAL_NODES} 个步骤`);
