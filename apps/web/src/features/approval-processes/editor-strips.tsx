import { differenceOf } from '@houtai/contract/approval-difference';
import type { ProcessDetail, ProcessProblem } from '@houtai/contract/approval-process-rows';
import type { ApprovalNames } from '@houtai/contract/approval-rule-words';
import { ChevronDown, ChevronUp, CircleAlert, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';

import { Button } from '#ui/buttons/button.tsx';
import { IconButton } from '#ui/buttons/icon-button.tsx';

import { START } from './editing/edit-flow.ts';
import type { Draft } from './editing/use-editor.ts';

import patterns from '#ui/patterns.module.css';
import css from './editor.module.css';

/** The problems that publishing would find, one at a time, errors first; nothing without problems. */
export function ProblemStrip({ problems, onLocate }: { problems: readonly ProcessProblem[]; onLocate: (id: string) => void }): ReactNode {
  const [shown, setShown] = useState(0);
  const sorted = [...problems].sort((a, b) => Number(a.severity !== 'error') - Number(b.severity !== 'error'));
  const at = Math.min(shown, sorted.length - 1);
  const problem = sorted[at];
  if (!problem) return null;
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const reminders = problems.length - errors;
  const Drawing = errors > 0 ? CircleAlert : TriangleAlert;
  return (
    <div className={css.strip} data-error={errors > 0 || undefined} role="status">
      <Drawing size={16} strokeWidth={1.75} aria-hidden />
      <b>{[errors > 0 ? `${errors} 个错误` : '', reminders > 0 ? `${reminders} 个提醒` : ''].filter(Boolean).join('、')}</b>
      <span className={css.message} title={problem.message}>
        {problem.message}
      </span>
      <button type="button" className={css.locate} onClick={() => onLocate(problem.branch || problem.node || START)}>
        定位
      </button>
      <span className={patterns.grow} />
      <small className={css.desk}>{errors > 0 ? '修正后才能发布' : '不影响发布'}</small>
      {sorted.length > 1 && (
        <>
          <IconButton icon={ChevronUp} label="上一个问题" onClick={() => setShown((at + sorted.length - 1) % sorted.length)} />
          <small>
            {at + 1} / {sorted.length}
          </small>
          <IconButton icon={ChevronDown} label="下一个问题" onClick={() => setShown((at + 1) % sorted.length)} />
        </>
      )}
    </div>
  );
}

type ConflictStripProps = {
  theirs: ProcessDetail;
  draft: Draft;
  names: ApprovalNames;
  onTake: (theirs: ProcessDetail) => void;
  onOver: () => void;
};

/** Another user has saved the process meanwhile: shows the differences, and asks which version to keep. */
export function ConflictStrip({ theirs, draft, names, onTake, onOver }: ConflictStripProps): ReactNode {
  const sentences = differenceOf(draft.definition, theirs.definition, names);
  return (
    <div className={css.conflict} role="alert">
      <TriangleAlert size={16} strokeWidth={1.75} aria-hidden />
      <div>
        <b>{theirs.updatedByName} 刚刚改过，重新载入或覆盖</b>
        <ul>
          {sentences.length === 0 && <li>流程的步骤与这里相同</li>}
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </div>
      <Button size="small" onClick={() => onTake(theirs)}>
        重新载入
      </Button>
      <Button size="small" kind="danger" onClick={onOver}>
        覆盖
      </Button>
    </div>
  );
}
