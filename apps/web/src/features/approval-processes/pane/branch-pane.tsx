import type { ApprovalBranchNode } from '@houtai/contract/approval-definitions';
import { MAX_APPROVAL_BRANCHES } from '@houtai/contract/limits';
import { ArrowDown, ArrowUp, Plus } from 'lucide-react';
import type { ReactNode } from 'react';

import { Button } from '#ui/buttons/button.tsx';
import { IconButton } from '#ui/buttons/icon-button.tsx';

import { followedName } from '../editing/branch-names.ts';
import { type Branch, changeBranch, changeNode, moveNode } from '../editing/edit-flow.ts';
import type { ConditionField } from '../editing/new-nodes.ts';
import type { Editing } from '../editing/use-editor.ts';
import { ConditionEditor } from './condition-editor.tsx';
import { NameInput } from './name-input.tsx';

import patterns from '#ui/patterns.module.css';
import css from './pane.module.css';

type BranchPaneProps = { branch: Branch; fields: readonly ConditionField[]; editing: Editing };

/** The name and the condition of a branch. */
export function BranchPane({ branch, fields, editing }: BranchPaneProps): ReactNode {
  const { id, name, when } = branch;
  const rename = (name: string) =>
    editing.editNodes((nodes) => changeBranch(nodes, id, (old) => ({ ...old, name })), { key: `name ${id}` });
  return (
    <>
      <NameInput key={id} label="名称" value={name} onChange={rename} />
      <h3 className={css.heading}>条件</h3>
      {when === null ? (
        <p className={patterns.noteLine}>前面的分支都不满足时走这里。它总在最后，没有条件，不能删除。</p>
      ) : (
        <ConditionEditor
          key={id}
          when={when}
          fields={fields}
          onChange={(when) =>
            editing.editNodes(
              (nodes) =>
                changeBranch(nodes, id, (old) => ({ ...old, when, name: followedName(old.name, { from: old.when, to: when }, fields) })),
              { key: `when ${id}` },
            )
          }
        />
      )}
    </>
  );
}

type BranchesPaneProps = { node: ApprovalBranchNode; editing: Editing; onAddBranch: () => void };

/** A branching node: its name, and its branches in the order in which they are tested. */
export function BranchesPane({ node, editing, onAddBranch }: BranchesPaneProps): ReactNode {
  const { id, name, branches } = node;
  const conditional = branches.length - 1;
  const rename = (name: string) => editing.editNodes((nodes) => changeNode(nodes, id, (old) => ({ ...old, name })), { key: `name ${id}` });
  const shift = (branch: string, by: number) => editing.editNodes((nodes) => moveNode(nodes, branch, by));
  return (
    <>
      <NameInput key={id} label="名称" value={name} onChange={rename} />
      <h3 className={css.heading}>从上到下判断，走第一个满足的</h3>
      <ol className={css.branches}>
        {branches.map((branch, at) => (
          <li key={branch.id}>
            <button type="button" onClick={() => editing.select(branch.id)}>
              {branch.name}
            </button>
            {at < conditional && at > 0 && (
              <IconButton icon={ArrowUp} label="提前" what={branch.name} onClick={() => shift(branch.id, -1)} />
            )}
            {at < conditional - 1 && <IconButton icon={ArrowDown} label="推后" what={branch.name} onClick={() => shift(branch.id, 1)} />}
          </li>
        ))}
      </ol>
      {branches.length < MAX_APPROVAL_BRANCHES && (
        <Button size="small" onClick={onAddBranch}>
          <Plus size={14} strokeWidth={1.75} aria-hidden />
          添加分支
        </Button>
      )}
    </>
  );
}
