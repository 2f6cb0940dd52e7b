import { approvalNodesOf } from '@houtai/contract/approval-nodes';
import type { ProcessDetail } from '@houtai/contract/approval-process-rows';
import { MAX_APPROVAL_NODES } from '@houtai/contract/limits';

import { toast } from '#ui/layer/toast.tsx';

import type { CanvasActs } from '../canvas/canvas-acts.ts';
import { addBranch, copyNode, insertAfter, moveNode, removeNode } from './edit-flow.ts';
import { newBranch, newNode, type Template, templateNodes } from './new-nodes.ts';
import { type Editing, newId, selectionAfterRemoval } from './use-editor.ts';

/** The actions of the canvas on the flow. */
export function actsOn(editing: Editing, detail: ProcessDetail, openSettings: () => void): CanvasActs {
  const { items, draft } = editing;
  const making = { newId, fields: detail.fields, fillable: detail.fillable };
  const isFull = () => {
    const full = approvalNodesOf(draft.definition.nodes).length >= MAX_APPROVAL_NODES;
    if (full) toast.warning(`最多 ${MAX_APPROVAL_NODES} 个节点`);
    return full;
  };
  return {
    add: (kind, after) => {
      if (isFull()) return;
      const node = newNode(kind, making);
      editing.editNodes((nodes) => insertAfter(nodes, after, node), { select: node.id });
      openSettings();
    },
    addBranch: (to) => {
      const of = items.find(({ id }) => id === to);
      const many = of?.kind === 'node' && of.node.type === 'branch' ? of.node.branches.length : 1;
      const branch = newBranch(many, making);
      editing.editNodes((nodes) => addBranch(nodes, to, branch), { select: branch.id });
      openSettings();
    },
    remove: (id) => {
      const item = items.find((each) => each.id === id);
      if (!item || item.kind === 'start' || (item.kind === 'condition' && item.branch.when === null)) return;
      const name = item.kind === 'node' ? item.node.name : item.branch.name;
      editing.editNodes((nodes) => removeNode(nodes, id), { select: selectionAfterRemoval(items, id) });
      toast.undoable(`已删除「${name}」`, editing.undo);
    },
    copy: (id) => {
      if (!isFull()) editing.editNodes((nodes) => copyNode(nodes, id, newId));
    },
    move: (id, by) => editing.editNodes((nodes) => moveNode(nodes, id, by)),
  };
}

/** Fills an empty flow from a template. */
export function chooseTemplate(editing: Editing, { fields, fillable }: ProcessDetail, template: Template): void {
  const made = templateNodes(template, { newId, fields, fillable });
  editing.editNodes(() => made, { select: made[0]?.id ?? '' });
}
