import type { ApprovalPreview } from '@houtai/contract/approval-info';
import { ownValue } from '@houtai/contract/own-value';

type PreviewStep = ApprovalPreview['records'][number];

/** The approvers that the user added to or removed from a step. Stored apart from the preview, which changes with the document. */
export type StepEdit = { readonly added: readonly { approver: string; approverName: string }[]; readonly removed: readonly string[] };

/** The changes to the steps, by node. */
export type StepEdits = Readonly<Record<string, StepEdit>>;

const UNTOUCHED: StepEdit = { added: [], removed: [] };

/** The steps of a preview with the user's changes applied. An added approver can be removed like any other. */
export function editedSteps(steps: readonly PreviewStep[], edits: StepEdits): PreviewStep[] {
  return steps.map((step) => {
    const { added, removed } = ownValue(edits, step.node) ?? UNTOUCHED;
    const kept = step.details.filter(({ approver }) => !removed.includes(approver));
    const others = added.filter(({ approver }) => !kept.some((other) => other.approver === approver));
    const more = others.map((person) => ({ ...person, approverOpenId: '', editFlag: true, why: '提交时增加' }));
    return { ...step, details: [...kept, ...more] };
  });
}

/** Adds an approver to a step; ignores one who is in it already (specification 5.1). */
export function withAdded(edits: StepEdits, node: string, people: StepEdit['added']): StepEdits {
  const { added, removed } = ownValue(edits, node) ?? UNTOUCHED;
  const fresh = people.filter(({ approver }) => !added.some((other) => other.approver === approver));
  const back = removed.filter((id) => !people.some(({ approver }) => approver === id));
  return { ...edits, [node]: { added: [...added, ...fresh], removed: back } };
}

/** Removes an approver from a step. */
export function withRemoved(edits: StepEdits, node: string, id: string): StepEdits {
  const { added, removed } = ownValue(edits, node) ?? UNTOUCHED;
  const rest = added.filter(({ approver }) => approver !== id);
  return { ...edits, [node]: { added: rest, removed: [...removed.filter((other) => other !== id), id] } };
}

/** The approvers to submit: the complete list of each step that was changed now or in the saved approvers. */
export function chosenIn(steps: readonly PreviewStep[], edits: StepEdits): Record<string, string[]> {
  const changed = steps.filter(({ node, saved }) => saved || ownValue(edits, node) !== undefined);
  return Object.fromEntries(editedSteps(changed, edits).map(({ node, details }) => [node, details.map(({ approver }) => approver)]));
}
