import { calls } from '@houtai/contract';
import { localDateTime } from '@houtai/contract/dates';
import type { FeedbackDetail } from '@houtai/contract/feedback';
import { WAIT_KINDS } from '@houtai/contract/feedback-clock';
import { leftInWords } from '@houtai/contract/urgency-words';
import { BadgeCheck, Hourglass } from 'lucide-react';
import { type ReactNode, useState } from 'react';

import { useAnswerFeedback } from '#kit/feedback-time/answer-feedback.tsx';
import { PromiseFeedback, RejectFeedback, ResumeFeedback, SetAccepter } from '#kit/feedback-time/feedback-time-forms.tsx';
import { FileList } from '#kit/files/file-list.tsx';
import { useSend } from '#platform/calls/query.ts';
import { Button } from '#ui/buttons/button.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { toast } from '#ui/layer/toast.tsx';

import { courseInWords, hoursInWords } from './feedback-clock.ts';

import patterns from '#ui/patterns.module.css';
import css from './feedback-clock-band.module.css';

/** The clock of a feedback: whom it waits for, how late it is, and the actions for that. */
export function FeedbackClockBand({ record }: { record: FeedbackDetail }): ReactNode {
  if (record.accepterId !== '') return <Acceptance feedback={record} />;
  if (record.waiting) return <Waiting feedback={record} />;
  if (record.clock) return <Running feedback={record} />;
  return null;
}

type Of = { feedback: FeedbackDetail };

function Running({ feedback }: Of): ReactNode {
  const [isPromising, setPromising] = useState(false);
  const answer = useAnswerFeedback(feedback);
  const { clock, dueAt, promisedAt, promiseReason, may, completionStatus } = feedback;
  if (!clock || dueAt === null) return null;
  const isLate = clock.lateHours > 0;
  const isOpen = completionStatus === '1' || completionStatus === '2';
  const words = promisedAt ? `约定：${promiseReason}` : `${hoursInWords(clock.solveHours, clock.counted)}解决`;
  const spent = hoursInWords(clock.usedHours, clock.counted);
  return (
    <section className={css.band} aria-label="时限">
      <div className={css.head}>
        <b className={isLate ? css.late : undefined}>{isLate ? `超时 ${hoursInWords(clock.lateHours, clock.counted)}` : `已用 ${spent}`}</b>
        <span>
          {words}，{time(dueAt)} 到期
        </span>
        {answer.isDue && (
          <Button size="small" disabled={answer.busy} onClick={answer.press}>
            响应
          </Button>
        )}
        {may.wait && isOpen && (
          <Button kind="ghost" size="small" className={css.apart} onClick={() => setPromising(true)}>
            {promisedAt ? '改约定时间' : '约定时间'}
          </Button>
        )}
      </div>
      <Course feedback={feedback} />
      {answer.dialog}
      {isPromising && <PromiseFeedback feedback={feedback} onClose={() => setPromising(false)} />}
    </section>
  );
}

/** The working, waiting and late times as a bar and as text. */
function Course({ feedback: { clock, answeredAt, respondBy, reopened } }: Of): ReactNode {
  const now = useNow();
  if (!clock) return null;
  const facts = [
    `${time(clock.startedAt)} 起`,
    answeredAt
      ? `${time(answeredAt)} 响应`
      : `尚未响应${respondBy === null ? '' : `，${time(respondBy)} 前，${leftInWords(respondBy, now)}`}`,
    ...(clock.waitedHours > 0 ? [`等待 ${hoursInWords(clock.waitedHours, clock.counted)}`] : []),
    ...(reopened > 0 ? [`重新打开过 ${reopened} 次`] : []),
  ];
  return (
    <>
      {clock.stretches.length > 0 && (
        <div className={css.bar} role="img" aria-label={courseInWords(clock)}>
          {clock.stretches.map(({ kind, hours }, at) => (
            <i key={`${at} ${kind}`} className={css[kind]} style={{ flexGrow: hours }} />
          ))}
        </div>
      )}
      <p className={css.facts}>
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
    </>
  );
}

function Waiting({ feedback }: Of): ReactNode {
  const [isResuming, setResuming] = useState(false);
  const { waiting, may } = feedback;
  if (!waiting) return null;
  return (
    <section className={css.band} aria-label="等待">
      <div className={css.head}>
        <b>
          <Hourglass aria-hidden="true" size={16} /> 等{WAIT_KINDS[waiting.kind]}
        </b>
        <span>{waiting.askOn.slice(5)} 再问，时限暂停</span>
        {may.resume && (
          <Button size="small" className={css.apart} onClick={() => setResuming(true)}>
            恢复
          </Button>
        )}
      </div>
      <p className={css.said}>{waiting.reason}</p>
      <Course feedback={feedback} />
      {isResuming && <ResumeFeedback feedback={feedback} onClose={() => setResuming(false)} />}
    </section>
  );
}

function Acceptance({ feedback }: Of): ReactNode {
  const [act, setAct] = useState<'reject' | 'give' | null>(null);
  const accept = useSend(calls.feedback.accept, { onMessage: (msg) => toast.success(msg) });
  const { afterSaleProblemId, version, may, accepterName, acceptBy, remarks, clock } = feedback;
  const last = remarks.findLast(({ userId }) => userId !== '');
  return (
    <section className={css.band} aria-label="验收">
      <div className={css.head}>
        <b>
          <BadgeCheck aria-hidden="true" size={16} className={patterns.green} />
          {may.accept ? `${last?.userName ?? ''} 说处理好了，请你验收` : `等 ${accepterName} 验收`}
        </b>
        {acceptBy && <span className={css.apart}>{time(acceptBy)} 自动关闭</span>}
      </div>
      {clock && (
        <p className={css.facts}>
          <span>
            用时 {hoursInWords(clock.usedHours, clock.counted)}
            {clock.waitedHours > 0 && `，不含等待 ${hoursInWords(clock.waitedHours, clock.counted)}`}
          </span>
          {clock.lateHours > 0 && <span className={css.late}>超时 {hoursInWords(clock.lateHours, clock.counted)}</span>}
        </p>
      )}
      {may.accept && (
        <>
          {last && <blockquote className={css.said}>{last.text}</blockquote>}
          <FileList files={[...feedback.fileList, ...remarks.flatMap(({ files }) => files)]} label="全部附件，报障时与处理时的" />
          <div className={patterns.wrap8}>
            <Button kind="primary" disabled={accept.busy} onClick={() => void accept.run({ afterSaleProblemId, version })}>
              验收通过
            </Button>
            <Button onClick={() => setAct('reject')}>还没好</Button>
            <Button kind="ghost" onClick={() => setAct('give')}>
              转给同事验收
            </Button>
          </div>
          <p className={css.facts}>
            <span>还没好：写一句，退回处理中，重新计时</span>
            <span>没有空看：到期前一天提醒，没有回应就自动关闭，之后仍可重新打开</span>
          </p>
        </>
      )}
      {act === 'reject' && <RejectFeedback feedback={feedback} onClose={() => setAct(null)} />}
      {act === 'give' && <SetAccepter feedback={feedback} onClose={() => setAct(null)} />}
    </section>
  );
}

function time(moment: string): string {
  return localDateTime(new Date(moment)).slice(5);
}
