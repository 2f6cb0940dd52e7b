import { isUnderWay } from '@houtai/contract/import-words';
import type { ImportDetail } from '@houtai/contract/imports';
import type { ReactNode } from 'react';

import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/input/checkbox.tsx';
import type { ImportPage } from './import-dialog.tsx';
import type { ImportActs, Matching } from './use-import.ts';

import css from './import.module.css';

type ImportFootProps = {
  task: ImportDetail | undefined;
  page: ImportPage;
  matching: Matching | null;
  acts: ImportActs;
  onBack: () => void;
  onCheck: (matching: Matching) => void;
  onClose: () => void;
};

/** What comes next: back to the file, the check, or the import, which names the rows that will go in. */
export function ImportFoot({ task, page, matching, acts, onBack, onCheck, onClose }: ImportFootProps): ReactNode {
  const leave = <Button onClick={onClose}>{task && !isOpenState(task) && !isUnderWay(task.state) ? '完成' : '取消'}</Button>;
  if (!task || !matching) return leave;
  if (!isOpenState(task)) return <Button onClick={onClose}>{isUnderWay(task.state) ? '在后台继续' : '完成'}</Button>;
  const isMatching = page === 'match' || task.state === 'matching';
  const { new: added = 0, update: updated = 0, error = 0 } = task.counts;
  const rows = added + updated;
  const isBlocked = task.state !== 'checked' || rows === 0 || task.undecided > 0 || (task.whole && error > 0);
  return (
    <div className={css.foot}>
      <Button disabled={isUnderWay(task.state)} onClick={onBack}>
        上一步
      </Button>
      <span className={css.quiet}>返回会清空已上传的文件</span>
      {isMatching ? (
        <span className={css.quiet}>本次的对应会记住，下次照用</span>
      ) : (
        error > 0 && (
          <Checkbox checked={!task.whole} onChange={(isOnlyGood) => onCheck({ ...matching, whole: !isOnlyGood })}>
            只导入没有错误的行
          </Checkbox>
        )
      )}
      <span className={css.grow} />
      <span role="status" className={css.warn}>
        {isMatching ? missingWords(task, matching) : blockedWords(task)}
      </span>
      {leave}
      {isMatching ? (
        <Button kind="primary" disabled={acts.check.busy || isUnderWay(task.state)} onClick={() => onCheck(matching)}>
          检查 {task.total} 行
        </Button>
      ) : (
        <Button kind="primary" disabled={isBlocked || acts.commit.busy} onClick={() => void acts.commit.run({ id: task.id })}>
          导入 {rows} 行
        </Button>
      )}
    </div>
  );
}

function isOpenState({ state }: ImportDetail): boolean {
  return ['matching', 'checking', 'checked', 'failed'].includes(state);
}

/** Required fields that no column is taken for any more. */
function missingWords({ missing, fields, columns }: ImportDetail, matching: Matching): string {
  const before = new Set(columns.map(({ field }) => field));
  const labels = fields.filter(
    ({ name, label, required }) => required && !matching.columns.includes(name) && (before.has(name) || missing.includes(label)),
  );
  return labels.length === 0 ? '' : `还没有对应：${labels.map(({ label }) => label).join('、')}`;
}

function blockedWords({ state, message, whole, counts, undecided }: ImportDetail): string {
  if (state === 'failed') return message;
  if (undecided > 0) return `还有 ${undecided} 格没选`;
  return whole && (counts.error ?? 0) > 0 ? '有错误的行改正后才能导入' : '';
}
