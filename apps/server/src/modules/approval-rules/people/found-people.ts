import type { ApprovalHow } from '@houtai/contract/approval-definitions';
import type { ApprovalReason } from '@houtai/contract/approval-reasons';

/** A person and the rules that found them. */
export type FoundApprover = { person: string; why: ApprovalReason[] };

/** A person to ask, the people whose delegate they are, and why. */
export type Assignee = FoundApprover & { standsFor: string[] };

/**
 * The people a step asks and its voting rule. `leftOut` is the submitter if the step skipped them. Nobody to ask means that the step passes
 * automatically.
 */
export type StepAssignment = { asked: Assignee[]; how: ApprovalHow; leftOut: Assignee | null };
