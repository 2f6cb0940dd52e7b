import { calls } from '@houtai/contract';
import { localDateTime } from '@houtai/contract/dates';
import { GROUP_LEAST } from '@houtai/contract/questionnaire-words';
import type { ReportedQuestion, VisitorReport } from '@houtai/contract/visitor';
import { type ReactNode, useEffect, useState } from 'react';

import { CallError, send } from '#platform/calls/send.ts';
import { FullPageState } from '#ui/frame/full-page-state.tsx';
import { OpenFrame } from '#ui/frame/open-frame.tsx';

import css from './visitor-report.module.css';

/** The totals of a questionnaire, behind the link of its report. */
export function VisitorReportPage({ reportKey }: { reportKey: string }): ReactNode {
  const [found, setFound] = useState<VisitorReport | CallError | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    send(calls.visitor.report, { key: reportKey }, { silent: true, signal: leaving.signal }).then(setFound, (error: unknown) => {
      if (!leaving.signal.aborted) setFound(error instanceof CallError ? error : new CallError('', '请稍后重试'));
    });
    return () => leaving.abort();
  }, [reportKey]);
  if (found === null) return null;
  if (found instanceof CallError)
    return (
      <FullPageState title="报告打不开" actions={null}>
        {found.code === 'A0404' ? '链接已过期或已停止分享，请向发来链接的人索取新的。' : found.message}
      </FullPageState>
    );
  return (
    <OpenFrame name={found.companyName}>
      <div className={css.report}>
        <h1>{found.title}</h1>
        <p className={css.meta}>
          共 {found.total} 份答卷 · 报告有效至 {localDateTime(new Date(found.until))}
        </p>
        {found.questions.length === 0 && <p className={css.few}>答卷不足 {GROUP_LEAST} 份，暂不显示统计。</p>}
        {found.questions.map((question, index) => (
          <Reported key={question.id} question={question} number={index + 1} />
        ))}
      </div>
    </OpenFrame>
  );
}

function Reported({ question: { id, title, kind, answered, groups }, number }: { question: ReportedQuestion; number: number }): ReactNode {
  const rows = [...new Set(groups.map(({ row }) => row))];
  return (
    <section aria-labelledby={`reported-${id}`} className={css.question}>
      <h2 id={`reported-${id}`}>
        {number}. {title}
      </h2>
      <p className={css.meta}>
        {kind}
        {answered > 0 && ` · ${answered} 人回答`}
      </p>
      {groups.length === 0 && (
        <p className={css.few}>{answered === 0 ? `回答不足 ${GROUP_LEAST} 份，不显示` : '填写的内容和文件不在报告中显示'}</p>
      )}
      {rows.map((row) => (
        <Bars key={row} row={row} answered={answered} groups={groups.filter((group) => group.row === row)} />
      ))}
    </section>
  );
}

type BarsProps = { row: string; answered: number; groups: ReportedQuestion['groups'] };

function Bars({ row, answered, groups }: BarsProps): ReactNode {
  return (
    <>
      {row && <h3>{row}</h3>}
      <ul className={css.bars}>
        {groups.map(({ label, count, isRest, place }) => {
          const part = answered === 0 ? 0 : Math.min(1, count / answered);
          return (
            <li key={isRest ? ' ' : label}>
              <span>{isRest ? `其余，各不足 ${GROUP_LEAST} 份的合计` : label}</span>
              <span className={css.figure}>
                {place === null ? `${count} · ${(part * 100).toFixed(2)}%` : `平均第 ${place.toFixed(2)} 位`}
              </span>
              {place === null && (
                <span className={css.track} aria-hidden>
                  <i style={{ width: `${part * 100}%` }} />
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
