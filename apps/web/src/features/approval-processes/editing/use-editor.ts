import type { ApprovalDefinition, ApprovalNode } from '@houtai/contract/approval-definitions';
import type { ProcessDetail } from '@houtai/contract/approval-process-rows';
import { useState } from 'react';

import { randomId } from '#ui/random-id.ts';

import { type FlowNodes, START } from './edit-flow.ts';
import { beginHistory, commitEdit, type EditHistory, redoEdit, undoEdit } from './edit-history.ts';
import { stepFrom, type TreeItem, treeItems } from './tree-items.ts';

/** The edited part of a process. */
export type Draft = { name: string; remark: string; definition: ApprovalDefinition };

type State = { history: EditHistory<Draft>; selected: string };
type Change = { select?: string; key?: string };

/** A process being edited: its draft, the selection, and functions that change them. */
export type Editing = {
  draft: Draft;
  items: TreeItem[];
  selected: TreeItem;
  canUndo: boolean;
  canRedo: boolean;
  select: (id: string) => void;
  edit: (change: (draft: Draft) => Draft, how?: Change) => void;
  editNodes: (change: (nodes: FlowNodes) => ApprovalNode[], how?: Change) => void;
  undo: () => void;
  redo: () => void;
  /** Restarts from what is stored, and returns it. */
  reset: (stored: Draft) => Draft;
};

/** The editable part of a stored process. */
export function draftOf({ name, remark, definition }: ProcessDetail): Draft {
  return { name, remark, definition };
}

/** A new id that is unique in the flow. */
export function newId(): string {
  return `n${randomId().slice(0, ID_LENGTH)}`;
}
const ID_LENGTH = 11;

/** Holds the edited state with undo; for users who may only read, nothing changes. */
export function useEditing(opened: ProcessDetail, mayEdit: boolean): Editing {
  const [{ history, selected }, setState] = useState<State>(() => ({ history: beginHistory(draftOf(opened)), selected: START }));
  const { present: draft } = history;
  const items = treeItems(draft.definition.nodes);
  const [first] = items;
  const found = items.find(({ id }) => id === selected) ?? first;
  if (!found) throw new Error('a flow has a start');

  const edit = (change: (draft: Draft) => Draft, { select, key }: Change = {}) =>
    mayEdit &&
    setState((old) => ({ history: commitEdit(old.history, change(old.history.present), key), selected: select ?? old.selected }));
  const goInTime = (go: (history: EditHistory<Draft>) => EditHistory<Draft>) => setState((old) => ({ ...old, history: go(old.history) }));
  return {
    draft,
    items,
    selected: found,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    select: (id) => setState((old) => ({ ...old, selected: id })),
    edit,
    editNodes: (change, how) => edit((old) => ({ ...old, definition: { ...old.definition, nodes: change(old.definition.nodes) } }), how),
    undo: () => goInTime(undoEdit),
    redo: () => goInTime(redoEdit),
    reset: (stored) => {
      setState({ history: beginHistory(stored), selected: START });
      return stored;
    },
  };
}

/** The selection after removing an item: the one above it. */
export function selectionAfterRemoval(items: readonly TreeItem[], gone: string): string {
  return stepFrom(items, gone, 'up');
}
