import { calls } from '@houtai/contract';
import { reportName } from '@houtai/contract/report-periods';
import type { Report } from '@houtai/contract/work-reports';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

import { TimeCell } from '#kit/list/cells/time-cell.tsx';
import { usePageKeys } from '#kit/use-page-keys.ts';
import { queryOf, useSend } from '#platform/calls/query.ts';
import { useSession } from '#platform/session/session.ts';
import { IconButton } from '#ui/buttons/icon-button.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Avatar } from '#ui/marks/avatar.tsx';
import { Skeleton } from '#ui/marks/skeleton.tsx';

import { ReportReply } from '../comments/report-reply.tsx';
import { lateInWords } from '../hours/day-strip.tsx';
import { ReportText } from './report-text.tsx';

import css from './report-pane.module.css';

/** How long a report must be open until it counts as read. */
const READ_AFTER_MS = 3_000;

type ReportPaneProps = {
  id: string;
  page: RefObject<HTMLElement | null>;
  /** Its position among the team's reports, such as 3 / 14. */
  place: string;
  step: { back: (() => void) | undefined; on: (() => void) | undefined };
  onClose: () => void;
};

/** A report of the team with its comments. It counts as read after three seconds. */
export function ReportPane({ id, page, place, step, onClose }: ReportPaneProps): ReactNode {
  const { data, error, refetch } = useQuery(queryOf(calls.workReports.get, { id }, { silent: true }));
  const mark = useSend(calls.workReports.read, { silent: true });
  const reply = useRef<HTMLTextAreaElement>(null);
  const [quote, setQuote] = useState('');
  const isOwn = useSession(({ userInfo }) => userInfo?.id) === data?.ownerId;
  const setRead = (read: boolean) => void mark.run({ id, read }).catch(() => undefined);
  // Marking it as unread again must not be undone by the timer.
  const isLeftUnread = useRef(false);
  const readNow = useEffectEvent(() => {
    if (data && !isOwn && (data.unread || data.changedAfterRead) && !isLeftUnread.current) setRead(true);
  });
  const isLoaded = data !== undefined;
  useEffect(() => {
    if (!isLoaded) return;
    const timer = setTimeout(readNow, READ_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isLoaded, id]);
  const unread = () => {
    isLeftUnread.current = true;
    setRead(false);
  };
  usePageKeys(page, {
    j: step.on,
    k: step.back,
    e: isOwn ? undefined : () => setRead(true),
    u: isOwn ? undefined : unread,
    c: () => reply.current?.focus(),
  });
  return (
    <aside className={css.pane} aria-label="汇报内容">
      {error && !data ? (
        <LoadFailed message={error.message} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={320} />
      ) : (
        <>
          <PaneHead report={data} place={place} step={step} onClose={onClose} />
          <ReportText report={data} onQuote={setQuote} />
          <ReportReply
            report={data}
            field={reply}
            quote={quote}
            onQuote={setQuote}
            marks={isOwn ? undefined : { read: () => setRead(true), unread }}
          />
        </>
      )}
    </aside>
  );
}

type PaneHeadProps = Pick<ReportPaneProps, 'place' | 'step' | 'onClose'> & { report: Report };

function PaneHead({ report, place, step, onClose }: PaneHeadProps): ReactNode {
  const { read, receivers } = report;
  const waiting = receivers.filter(({ userId }) => !read.some((one) => one.userId === userId));
  return (
    <header className={css.head}>
      <p>
        <span>
          {reportName(report.kind, report.start)} · {report.submittedAt && <TimeCell time={report.submittedAt} />} 提交
          {report.state === 'late' && <em> {lateInWords(report.lateMinutes)}</em>}
          {report.changedAfterRead && <em> 已阅后有修改</em>}
        </span>
        <span className={css.place}>{place}</span>
        <IconButton icon={ChevronUp} label="上一份" disabled={!step.back} onClick={step.back} />
        <IconButton icon={ChevronDown} label="下一份" disabled={!step.on} onClick={step.on} />
        <IconButton icon="close" label="关闭" onClick={onClose} />
      </p>
      <h2>
        <Avatar name={report.ownerName} size={24} />
        {report.ownerName}
        <small>
          {report.departmentName} • {report.hours} h
        </small>
      </h2>
      <p className={css.reads}>
        已读 {read.length}
        {read.map(({ userId, name, at }) => (
          <span key={userId}>
            {name} <TimeCell time={at} />
          </span>
        ))}
        {waiting.length > 0 && <span title={waiting.map(({ name }) => name).join('、')}>未读 {waiting.length}</span>}
      </p>
    </header>
  );
}
