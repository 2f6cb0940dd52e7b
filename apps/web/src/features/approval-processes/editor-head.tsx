import { calls } from '@houtai/contract';
import { BUSINESS_TYPES } from '@houtai/contract/approval-kinds';
import { PROCESSES_PAGE } from '@houtai/contract/approval-processes';
import { CalendarCheck, Play, Redo2, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';

import { TimeCell } from '#kit/list/cells/time-cell.tsx';
import { useCan } from '#platform/session/can.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { IconButton } from '#ui/buttons/icon-button.tsx';

import type { Editing } from './editing/use-editor.ts';
import type { ProcessAutosave } from './editing/use-process-autosave.ts';

import patterns from '#ui/patterns.module.css';
import css from './editor.module.css';

type EditorHeadProps = {
  editing: Editing;
  saving: ProcessAutosave;
  mayEdit: boolean;
  isTrying: boolean;
  isRehearsing: boolean;
  onTry: () => void;
  onRehearse: () => void;
  onPublish: () => void;
};

/** The name of the process, its saving state, and the actions on the whole process. */
export function EditorHead(props: EditorHeadProps): ReactNode {
  const { editing, saving, mayEdit, isTrying, isRehearsing, onTry, onRehearse, onPublish } = props;
  const navigate = useNavigate();
  const mayPublish = useCan([calls.approvalProcesses.publish.access]);
  const { stored: detail } = saving;
  const errors = detail.problems.filter(({ severity }) => severity === 'error').length;
  const next = detail.versions.find(({ state }) => state === 'draft')?.version;
  const isReady = next !== undefined && saving.status.is === 'saved' && editing.draft.definition.nodes.length > 0;
  return (
    <header className={css.head}>
      <span className={css.back}>
        <IconButton icon="back" label="返回审批流程设置" onClick={() => void navigate(PROCESSES_PAGE)} />
      </span>
      <h1>{editing.draft.name}</h1>
      <span className={css.kind}>{BUSINESS_TYPES[detail.businessType]}</span>
      {mayEdit && <SavingState saving={saving} />}
      <span className={patterns.grow} />
      {mayEdit && (
        <span className={css.desk}>
          <IconButton icon={Undo2} label="撤销（Ctrl Z）" disabled={!editing.canUndo} onClick={editing.undo} />
          <IconButton icon={Redo2} label="重做（Ctrl Y）" disabled={!editing.canRedo} onClick={editing.redo} />
        </span>
      )}
      <Button size="small" aria-pressed={isTrying} onClick={onTry}>
        <Play size={14} strokeWidth={1.75} aria-hidden />
        试运行
      </Button>
      <Button size="small" className={css.desk} aria-pressed={isRehearsing} onClick={onRehearse}>
        <CalendarCheck size={14} strokeWidth={1.75} aria-hidden />
        上月单据演练
      </Button>
      {mayPublish && (
        <Button
          kind="primary"
          size="small"
          disabled={!isReady || errors > 0}
          title={errors > 0 ? `修正 ${errors} 个错误后才能发布` : next === undefined ? '没有可以发布的草稿' : undefined}
          onClick={onPublish}
        >
          {next === undefined ? '发布' : `发布 v${next}`}
        </Button>
      )}
    </header>
  );
}

function SavingState({ saving: { status, stored, hasStored, save } }: { saving: ProcessAutosave }): ReactNode {
  if (status.is === 'failed')
    return (
      <span className={css.failed} role="alert">
        保存失败：{status.why}
        <Button size="small" kind="ghost" onClick={() => void save()}>
          重试
        </Button>
      </span>
    );
  if (status.is === 'conflict') return <span className={css.failed}>未保存</span>;
  if (status.is !== 'saved') return <span className={patterns.noteAside}>保存中…</span>;
  return (
    <span className={patterns.noteAside} role="status">
      {hasStored && (
        <>
          草稿已保存 <TimeCell time={stored.updatedAt} />
        </>
      )}
    </span>
  );
}
