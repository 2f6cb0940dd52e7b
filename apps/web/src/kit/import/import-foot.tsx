import { isUnderWay } from '@houtai/contract/import-words';
import type { ImportDetail } from '@houtai/contract/imports';
import type { ReactNode } from 'react';

import { Button } from '#ui/buttons/button.tsx';
import { Checkbox } from '#ui/input/choice/checkbox.tsx';

import type { ImportActs, ImportMatching } from './use-import.ts';

import patterns from '#ui/patterns.module.css';
import css from './import.module.css';

type ImportFootProps = {
  task: ImportDetail | undefined;
  isMatching: boolean;
  /** The number of spellings without a meaning. */
  open: number;
  matching: ImportMatching | null;
  acts: ImportActs;
  onMatch: (matching: ImportMatching) => void;
  onBack: () => void;
  onCheck: (matching: ImportMatching) => void;
  /** Fills the rows into a form instead of importing them. */
  fill: ((task: ImportDetail) => Promise<void>) | undefined;
  onClose: () => void;
};

/** The buttons of the next step: back to the file, check, or import with the number of rows. */
export function ImportFoot({
  task,
  isMatching,
  open,
  matching,
  acts,
  onMatch,
  onBack,
  onCheck,
  fill,
  onClose,
}: ImportFootProps): ReactNode {
  if (!task || !matching) return <Button onClick={onClose}>取消</Button>;
  if (!isOpenState(task))
    return (
      <Button kind="primary" onClick={onClose}>
        {isUnderWay(task.state) ? '在后台继续' : '完成'}
      </Button>
    );
  return (
    <div className={css.foot}>
      <Button disabled={isUnderWay(task.state)} onClick={onBack}>
        上一步
      </Button>
      <span className={css.quiet}>返回会清空已上传的文件</span>
      {isMatching && (
        <Checkbox checked={matching.remember === true} onChange={(remember) => onMatch({ ...matching, remember })}>
          记住这次的对应，下次照用
        </Checkbox>
      )}
      {!isMatching && (task.counts.error ?? 0) > 0 && (
        <Checkbox checked={!task.whole} onChange={(isOnlyGood) => onCheck({ ...matching, whole: !isOnlyGood })}>
          只导入没有错误的行
        </Checkbox>
      )}
      <span className={patterns.grow} />
      <span role="status" className={css.warn}>
        {isMatching ? missingWords(task, matching) || openWords(open) : blockedWords(task)}
      </span>
      <Button onClick={onClose}>取消</Button>
      {isMatching ? (
        <Button kind="primary" disabled={acts.check.busy || isUnderWay(task.state)} onClick={() => onCheck(matching)}>
          检查 {task.total} 行
        </Button>
      ) : (
        <Button
          kind="primary"
          disabled={isBlocked(task) || acts.commit.busy}
          onClick={() => void (fill ? fill(task) : acts.commit.run({ id: task.id }))}
        >
          {fill ? '填入' : '导入'} {rowsIn(task)} 行
        </Button>
      )}
    </div>
  );
}

function rowsIn({ counts }: ImportDetail): number {
  return (counts.new ?? 0) + (counts.update ?? 0);
}

function isBlocked(task: ImportDetail): boolean {
  const { state, undecided, whole, counts } = task;
  return state !== 'checked' || rowsIn(task) === 0 || undecided > 0 || (whole && (counts.error ?? 0) > 0);
}

function isOpenState({ state }: ImportDetail): boolean {
  return ['matching', 'checking', 'checked', 'failed'].includes(state);
}

/** Required fields that no longer have a column. */
function missingWords({ missing, fields, columns }: ImportDetail, matching: ImportMatching): string {
  const before = new Set(columns.map(({ field }) => field));
  const labels = fields.filter(
    ({ name, label, required }) => required && !matching.columns.includes(name) && (before.has(name) || missing.includes(label)),
  );
  return labels.length === 0 ? '' : `还没有对应：${labels.map(({ label }) => label).join('、')}`;
}

function openWords(open: number): string {
  return open === 0 ? '' : `还有 ${open} 处待选，不选的按错误列出`;
}

function blockedWords({ state, message, whole, counts, undecided }: ImportDetail): string {
  if (state === 'failed') return message;
  if (undecided > 0) return `还有 ${undecided} 格没确认`;
  return whole && (counts.error ?? 0) > 0 ? '有错误的行改正后才能导入' : '';
}
