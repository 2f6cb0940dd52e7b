import type { ProcessDetail, Rehearsal } from '@houtai/contract/approval-process-rows';
import { Copy, GitCompare, History, ListChecks } from 'lucide-react';
import type { ReactNode } from 'react';

import { Button } from '#ui/buttons/button.tsx';

import type { CanvasActs } from './canvas/canvas-acts.ts';
import { NodeIcon } from './canvas/node-icon.tsx';
import type { TreeItem } from './editing/tree-items.ts';
import type { Editing } from './editing/use-editor.ts';
import type { PaneKind } from './editing/use-pane.ts';
import { SidePane } from './pane/side-pane.tsx';
import { NodePane, TestCasePane } from './parts.ts';
import { VersionList } from './publishing/version-list.tsx';
import { ExampleList } from './trying/example-list.tsx';
import { useToday } from './trying/use-today.tsx';

import patterns from '#ui/patterns.module.css';
import css from './editor.module.css';

type EditorPaneProps = {
  kind: PaneKind;
  focus: number;
  editing: Editing;
  detail: ProcessDetail;
  /** The published version; null when there is none. */
  base: ProcessDetail | null;
  mayEdit: boolean;
  isKept: boolean;
  changes: readonly string[];
  acts: CanvasActs;
  onWay: (way: Rehearsal | null) => void;
  onClose: () => void;
};

/** The pane beside the canvas. */
export function EditorPane(props: EditorPaneProps): ReactNode {
  const { kind, focus, editing, detail, base, mayEdit, isKept, changes, acts, onWay, onClose } = props;
  switch (kind) {
    case 'node':
      return <SelectedPane editing={editing} detail={detail} mayEdit={mayEdit} acts={acts} focus={focus} onClose={onClose} />;
    case 'trial':
      return (
        <TestCasePane
          detail={detail}
          definition={editing.draft.definition}
          base={base}
          mayKeep={mayEdit && isKept}
          focus={focus}
          onWay={onWay}
          onClose={onClose}
        />
      );
    case 'examples':
      return (
        <SidePane title="检查例" icon={<ListChecks size={18} strokeWidth={1.75} aria-hidden />} focus={focus} onClose={onClose}>
          <ExampleList id={detail.id} mayEdit={mayEdit} />
        </SidePane>
      );
    case 'versions':
      return (
        <SidePane title="历史版本" icon={<History size={18} strokeWidth={1.75} aria-hidden />} focus={focus} onClose={onClose}>
          <VersionList detail={detail} />
        </SidePane>
      );
    case 'compare':
      return (
        <SidePane
          title={`与 v${base?.published ?? ''} 比较`}
          icon={<GitCompare size={18} strokeWidth={1.75} aria-hidden />}
          focus={focus}
          onClose={onClose}
        >
          {changes.length === 0 ? (
            <p>没有改动</p>
          ) : (
            <ul className={css.sentences}>
              {changes.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          )}
        </SidePane>
      );
  }
}

type SelectedPaneProps = Pick<EditorPaneProps, 'editing' | 'detail' | 'mayEdit' | 'acts' | 'focus' | 'onClose'>;

function SelectedPane({ editing, detail, mayEdit, acts, focus, onClose }: SelectedPaneProps): ReactNode {
  const { selected, draft } = editing;
  const today = useToday(detail, draft.definition);
  const { title, tag, icon } = headOf(selected);
  const isFixed = selected.kind === 'start' || (selected.kind === 'condition' && selected.branch.when === null);
  return (
    <SidePane
      title={title}
      icon={<NodeIcon type={icon} size={18} />}
      tag={tag}
      focus={focus}
      onClose={onClose}
      foot={
        mayEdit &&
        !isFixed && (
          <>
            <Button size="small" onClick={() => acts.copy(selected.id)}>
              <Copy size={14} strokeWidth={1.75} aria-hidden />
              {selected.kind === 'condition' ? '复制分支' : '复制节点'}
            </Button>
            <Button size="small" kind="ghost" onClick={() => acts.move(selected.id, -1)}>
              前移
            </Button>
            <Button size="small" kind="ghost" onClick={() => acts.move(selected.id, 1)}>
              后移
            </Button>
            <Button size="small" kind="ghost" className={patterns.red} onClick={() => acts.remove(selected.id)}>
              {selected.kind === 'condition' ? '删除分支' : '删除节点'}
            </Button>
          </>
        )
      }
    >
      <fieldset className={css.settings} disabled={!mayEdit}>
        <legend className={patterns.visuallyHidden}>{title}的设置</legend>
        <NodePane editing={editing} detail={detail} today={today} onAddBranch={acts.addBranch} />
      </fieldset>
    </SidePane>
  );
}

function headOf(item: TreeItem): { title: string; tag: string; icon: 'start' | 'approve' | 'notify' | 'branch' } {
  if (item.kind === 'start') return { title: '发起人', tag: '流程', icon: 'start' };
  if (item.kind === 'condition') return { title: item.branch.name, tag: '分支', icon: 'branch' };
  const tags = { approve: '审批人', notify: '抄送', branch: '条件分支' } as const;
  return { title: item.node.name, tag: tags[item.node.type], icon: item.node.type };
}
