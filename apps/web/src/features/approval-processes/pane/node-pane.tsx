import type { ApprovalNotifyNode, ApprovalStepNode } from '@houtai/contract/approval-definitions';
import type { ProcessDetail } from '@houtai/contract/approval-process-rows';
import { MAX_APPROVAL_LEVELS } from '@houtai/contract/limits';
import { Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';

import { Button } from '#ui/buttons/button.tsx';
import { IconButton } from '#ui/buttons/icon-button.tsx';

import { changeNode } from '../editing/edit-flow.ts';
import { conditionFields } from '../editing/flow-names.ts';
import type { Editing } from '../editing/use-editor.ts';
import { BranchesPane, BranchPane } from './branch-pane.tsx';
import { FieldRights } from './field-rights.tsx';
import { NameInput } from './name-input.tsx';
import { StartPane } from './start-pane.tsx';
import { StepSettings } from './step-settings.tsx';
import { WhoSettings } from './who-settings.tsx';

import css from './pane.module.css';

type NodePaneProps = {
  editing: Editing;
  detail: ProcessDetail;
  /** Who a step would ask today, as text. */
  today: (node: string) => ReactNode;
  onAddBranch: (to: string) => void;
};

/** The settings of the selected item. */
export function NodePane({ editing, detail, today, onAddBranch }: NodePaneProps): ReactNode {
  const { selected } = editing;
  if (selected.kind === 'start') return <StartPane editing={editing} />;
  if (selected.kind === 'condition') return <BranchPane branch={selected.branch} fields={conditionFields(detail)} editing={editing} />;
  const { node } = selected;
  switch (node.type) {
    case 'approve':
      return <StepPane key={node.id} node={node} editing={editing} detail={detail} today={today(node.id)} />;
    case 'notify':
      return <NotifyPane key={node.id} node={node} editing={editing} detail={detail} today={today(node.id)} />;
    case 'branch':
      return <BranchesPane node={node} editing={editing} onAddBranch={() => onAddBranch(node.id)} />;
  }
}

type PaneProps<Node> = { node: Node; editing: Editing; detail: ProcessDetail; today: ReactNode };
const TABS = { settings: '审批设置', fields: '字段权限' } as const;

function StepPane({ node, editing, detail, today }: PaneProps<ApprovalStepNode>): ReactNode {
  const [tab, setTab] = useState<keyof typeof TABS>('settings');
  const { id } = node;
  const change = (part: Partial<ApprovalStepNode>, key = '') =>
    editing.editNodes((nodes) => changeNode(nodes, id, (old) => (old.type === 'approve' ? { ...old, ...part } : old)), { key });
  return (
    <>
      <div className={css.tabs} role="group" aria-label="设置">
        {(['settings', 'fields'] as const).map((each) => (
          <button key={each} type="button" aria-pressed={tab === each} onClick={() => setTab(each)}>
            {TABS[each]}
          </button>
        ))}
      </div>
      {tab === 'settings' ? (
        <>
          <NameInput label="名称" value={node.name} onChange={(name) => change({ name }, `name ${id}`)} />
          <h3 className={css.heading}>由谁审批</h3>
          <WhoSettings
            label="由谁审批"
            who={node.who}
            fields={detail.fields}
            inOrder={node.how.type === 'order'}
            onChange={(who) => change({ who }, `who ${id}`)}
          >
            {today}
          </WhoSettings>
          <hr className={css.rule} />
          <StepSettings node={node} onChange={change} />
        </>
      ) : (
        <FieldRights fills={node.fills} hides={node.hides ?? []} detail={detail} onChange={change} />
      )}
    </>
  );
}

function NotifyPane({ node, editing, detail, today }: PaneProps<ApprovalNotifyNode>): ReactNode {
  const { id, name, who } = node;
  const change = (part: Partial<ApprovalNotifyNode>, key = '') =>
    editing.editNodes((nodes) => changeNode(nodes, id, (old) => (old.type === 'notify' ? { ...old, ...part } : old)), { key });
  return (
    <>
      <NameInput label="名称" value={name} onChange={(name) => change({ name }, `name ${id}`)} />
      {who.map((rule, at) => (
        <section key={at} aria-label={`抄送规则 ${at + 1}`}>
          <h3 className={css.heading}>
            抄送给谁{who.length > 1 && ` ${at + 1}`}
            {who.length > 1 && (
              <IconButton
                icon={Trash2}
                label="删除规则"
                what={`${at + 1}`}
                onClick={() => change({ who: who.filter((_, index) => index !== at) })}
              />
            )}
          </h3>
          <WhoSettings
            label={`抄送给谁 ${at + 1}`}
            who={rule}
            fields={detail.fields}
            onChange={(next) => change({ who: who.map((old, index) => (index === at ? next : old)) }, `who ${id} ${at}`)}
          >
            {at === who.length - 1 && today}
          </WhoSettings>
        </section>
      ))}
      {who.length < MAX_APPROVAL_LEVELS && (
        <Button size="small" onClick={() => change({ who: [...who, { type: 'head', level: 1, above: true }] })}>
          <Plus size={14} strokeWidth={1.75} aria-hidden />
          再加一条规则
        </Button>
      )}
    </>
  );
}
