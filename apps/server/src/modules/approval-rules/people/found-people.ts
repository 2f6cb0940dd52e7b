import type { ApprovalHow } from '@houtai/contract/approval-definitions';
import type { ApprovalReason } from '@houtai/contract/approval-reasons';

/** A person whom a rule found, and by what. */
export type Found = { person: string; why: ApprovalReason[] };

/** A person to be asked, the people they are delegates of, and why. */
export type Assignee = Found & { standsFor: string[] };

/** Who is asked in a step and how, and whether the submitter was left out; nobody means that the step passes by itself. */
export type StepAssignment = { asked: Assignee[]; how: ApprovalHow; leftOut: Assignee | null };
