import { localDateTime } from '@houtai/contract/dates';
import { REPORT_KINDS } from '@houtai/contract/work-report-words';
import type { OwnReport } from '@houtai/contract/work-reports';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

import { Button } from '#ui/buttons/button.tsx';
import { confirm } from '#ui/layer/confirm.ts';

import { isDraft, maySubmit, type ReportEditing } from './use-report-editor.ts';

import css from './report-editor.module.css';

const KEPT = { saved: '已保存', typing: '正在输入…', saving: '保存中…', failed: '保存失败' } as const;

type EditorFootProps = { own: OwnReport; editing: ReportEditing; isLocked: boolean };

/** The actions on the report, and whether the input is saved. */
export function EditorFoot({ own, editing, isLocked }: EditorFootProps): ReactNode {
  const noun = REPORT_KINDS[own.kind];
  const isNew = isDraft(own);
  const isBad = isLocked || editing.fault !== '';
  const withdraw = async () => {
    if (await confirm({ text: `撤回后${noun}变回草稿，接收人看不到内容。` })) await editing.withdraw();
  };
  return (
    <footer className={css.foot}>
      <Button kind="primary" disabled={!maySubmit(own, editing, isLocked)} onClick={() => void editing.submit()}>
        {isNew ? `提交${noun}` : '保存修改'}
      </Button>
      {isNew && (
        <Button disabled={isBad || editing.saved === 'saving'} onClick={() => void editing.save()}>
          保存草稿
        </Button>
      )}
      {own.report?.mayWithdraw && !isLocked && (
        <Button disabled={editing.busy} onClick={() => void withdraw()}>
          撤回
        </Button>
      )}
      {isNew && <Gaps own={own} />}
      <Kept own={own} saved={editing.saved} />
    </footer>
  );
}

/** Missing days do not prevent submitting a longer report. */
function Gaps({ own }: { own: OwnReport }): ReactNode {
  const gaps = own.kind === 'day' ? [] : own.days.filter(({ isMissing }) => isMissing);
  if (gaps.length === 0) return null;
  return (
    <span className={css.gap}>
      <TriangleAlert size={14} strokeWidth={1.75} aria-hidden />
      {gaps.map(({ day }) => day.slice(5)).join('、')} 缺填，可提交，会标为缺填
    </span>
  );
}

function Kept({ own: { report, billing }, saved }: { own: OwnReport; saved: ReportEditing['saved'] }): ReactNode {
  const isKeptDraft = report?.state === 'draft' && saved === 'saved';
  return (
    <span className={css.kept}>
      {report && report.read.length > 0 && <span>{report.read.length} 人已读</span>}
      {(saved !== 'saved' || report) && (
        <span role="status" data-state={saved}>
          {isKeptDraft ? `草稿已保存 ${timeOf(report.updatedAt)}` : KEPT[saved]}
        </span>
      )}
      <span>
        账期 {billing.start.slice(5)} 至 {billing.end.slice(5)}：应交 {billing.due}，缺 {billing.missing}
      </span>
    </span>
  );
}

function timeOf(moment: string): string {
  return localDateTime(new Date(moment)).slice(11);
}
