import { centsOf as hundredthsOf } from '@houtai/contract/cents';
import { localDate } from '@houtai/contract/dates';
import { REPORT_KINDS } from '@houtai/contract/work-report-words';
import type { OwnReport } from '@houtai/contract/work-reports';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/layer/confirm.ts';
import type { ReportEditing } from './use-report-editor.ts';

import css from './report-editor.module.css';

const KEPT = { saved: '已保存', typing: '正在输入…', saving: '保存中…', failed: '保存失败' } as const;

/** What can be done with the report as it stands, and whether what is typed is kept. */
export function EditorFoot({ own, editing, isLocked }: { own: OwnReport; editing: ReportEditing; isLocked: boolean }): ReactNode {
  const { report, kind } = own;
  const noun = REPORT_KINDS[kind];
  const isDraft = report === null || report.state === 'draft';
  const gaps = kind === 'day' ? [] : own.days.filter(({ isMissing, day }) => isMissing && day <= localDate(new Date()));
  const withdraw = async () => {
    if (await confirm({ text: `撤回后${noun}变回草稿，接收人看不到内容。` })) await editing.withdraw();
  };
  return (
    <footer className={css.foot}>
      <Button
        kind="primary"
        disabled={isLocked || editing.busy || editing.fault !== '' || (!isDraft && editing.saved === 'saved')}
        onClick={() => void editing.submit()}
      >
        {isDraft ? `提交${noun}` : '保存修改'}
      </Button>
      {isDraft && (
        <Button disabled={isLocked || editing.fault !== '' || editing.saved === 'saving'} onClick={() => void editing.save()}>
          保存草稿
        </Button>
      )}
      {report?.mayWithdraw && !isLocked && (
        <Button disabled={editing.busy} onClick={() => void withdraw()}>
          撤回
        </Button>
      )}
      {isDraft && gaps.length > 0 && (
        <span className={css.gap}>
          <TriangleAlert size={14} strokeWidth={1.75} aria-hidden />
          {gaps.map(({ day }) => day.slice(5)).join('、')} 缺填，可提交，会标为缺填
        </span>
      )}
      <span className={css.kept}>
        {report && !isDraft && report.read.length > 0 && <span>{report.read.length} 人已读</span>}
        {(editing.saved !== 'saved' || report !== null) && (
          <span role="status" data-state={editing.saved}>
            {isDraft && editing.saved === 'saved' && report ? `草稿已保存 ${timeOf(report.updatedAt)}` : KEPT[editing.saved]}
          </span>
        )}
        {hundredthsOf(own.billing.hours) >= 0 && (
          <span>
            账期 {own.billing.start.slice(5)} 至 {own.billing.end.slice(5)}：应交 {own.billing.due}，缺 {own.billing.missing}
          </span>
        )}
      </span>
    </footer>
  );
}

function timeOf(moment: string): string {
  const at = new Date(moment);
  return `${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`;
}
