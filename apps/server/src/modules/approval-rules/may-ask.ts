import type { ApprovalStepNode } from '@houtai/contract/approval-definitions';

import { hasVoice } from './effects/settle.ts';
import { type Flow } from './flow.ts';
import { isOwnDocument, OWN_DOCUMENT } from './people/own-document.ts';
import { personFault } from './people/people-of.ts';
import { throwRefusal } from './refusals.ts';
import type { Step } from './state.ts';

/** Refuses a person chosen during a step who is disabled, not linked, already in the step, or the submitter. */
export function assertMayAsk({ directory, state }: Flow, step: Step, person: string, own: ApprovalStepNode['own']): void {
  const fault = personFault(directory, person);
  if (fault !== null) throwRefusal('A0400', fault);
  if (hasVoice(step, person)) throwRefusal('A0400', `${directory.nameOf(person)} 已经是这一步的审批人，请选择其他人`);
  if (isOwnDocument(state, { own }, person)) throwRefusal('A0400', OWN_DOCUMENT);
}
