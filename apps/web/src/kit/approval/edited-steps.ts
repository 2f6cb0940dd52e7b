import type { ApprovalPreview } from '@houtai/contract/approval-info';
import { ownValue } from '@houtai/contract/own-value';

type PreviewStep = ApprovalPreview['records'][number];

/** Whom the person added to a step, and whom they took out of it; kept apart from the preview, which changes as the document does. */
export type StepEdit = { readonly added: readonly { approver: string; approverName: string }[]; readonly removed: readonly string[] };

/** What was changed in the steps, by node. */
export type StepEdits = Readonly<Record<string, StepEdit>>;

const UNTOUCHED: StepEdit = { added: [], removed: [] };

/** The steps of a preview as the person left them. Who is added is taken out again with the same cross. */
export function editedSteps(steps: readonly PreviewStep[], edits: StepEdits): PreviewStep[] {
  return steps.map((step) => {
    const { added, removed } = ownValue(edits, step.node) ?? UNTOUCHED;
    const kept = step.details.filter(({ approver }) => !removed.includes(approver));
    const others = added.filter(({ approver }) => !kept.some((other) => other.approver === approver));
    const more = others.map((person) => ({ ...person, approverOpenId: '', editFlag: true, why: '提交时增加' }));
    return { ...step, details: [...kept, ...more] };
  });
}

/** A step with somebody more; who is in it already is ignored (specification 5.1). */
export function withAdded(edits: StepEdits, node: string, people: StepEdit['added']): StepEdits {
  const { added, removed } = ownValue(edits, node) ?? UNTOUCHED;
  const fresh = people.filter(({ approver }) => !added.some((other) => other.approver === approver));
  const back = removed.filter((id) => !people.some(({ approver }) => approver === id));
  return { ...edits, [node]: { added: [...added, ...fresh], removed: back } };
}

/** A step without somebody. */
export function withRemoved(edits: StepEdits, node: string, id: string): StepEdits {
  const { added, removed } = ownValue(edits, node) ?? UNTOUCHED;
  const rest = added.filter(({ approver }) => approver !== id);
  return { ...edits, [node]: { added: rest, removed: [...removed.filter((other) => other !== id), id] } };
}

/** What travels with a submission: the whole list of each step that was changed, now or in the saved set-up that is shown. */
export function chosenIn(steps: readonly PreviewStep[], edits: StepEdits): Record<string, string[]> {
  const changed = steps.filter(({ node, saved }) => saved || ownValue(edits, node) !== undefined);
  return Object.fromEntries(editedSteps(changed, edits).map(({ node, details }) => [node, details.map(({ approver }) => approver)]));
}
