import { calls } from '@houtai/contract';
import type { Report } from '@houtai/contract/work-reports';
import type { ReactNode } from 'react';

import { NumberedText } from '#kit/known-records/numbered-text.tsx';
import { TimeCell } from '#kit/list/cells/time-cell.tsx';
import { useSend } from '#platform/calls/query.ts';
import { useSession } from '#platform/session/session.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Avatar } from '#ui/marks/avatar.tsx';

import type { ReportComment } from './use-report-talk.ts';

import css from '../report/report-text.module.css';

type ReportCommentsProps = {
  report: Report;
  comments: readonly ReportComment[];
  /** Turns a comment into a to-do; absent when that is not offered. */
  onTodo: ((words: string) => void) | undefined;
};

/** The comments on a report, oldest first. The authors of the report and of the comment can mark it as solved. */
export function ReportComments({ report, comments, onTodo }: ReportCommentsProps): ReactNode {
  const me = useSession(({ userInfo }) => userInfo?.id);
  const solve = useSend(calls.workReports.solve);
  if (comments.length === 0) return null;
  return (
    <section aria-label="评论" className={css.comments}>
      {comments.map(({ id, userId, userName, at, quote, words }, index) => {
        const solved = report.solved.find(({ commentId }) => commentId === id);
        return (
          <article key={id} data-solved={solved !== undefined || undefined}>
            <span className={css.number}>{index + 1}</span>
            <div>
              <p className={css.who}>
                <Avatar name={userName} size={20} />
                {userName}
                <TimeCell time={at} />
              </p>
              {quote !== '' && <blockquote>{quote}</blockquote>}
              <p>
                <NumberedText text={words} />
              </p>
              <p className={css.acts}>
                {solved && (
                  <span>
                    {solved.name} <TimeCell time={solved.at} /> 标为解决
                  </span>
                )}
                {(report.ownerId === me || userId === me) && (
                  <Button
                    kind="ghost"
                    size="small"
                    disabled={solve.busy}
                    onClick={() => void solve.run({ id: report.id, commentId: id, solved: !solved }).catch(() => undefined)}
                  >
                    {solved ? '重新打开' : '标为解决'}
                  </Button>
                )}
                {!solved && onTodo && (
                  <Button kind="ghost" size="small" onClick={() => onTodo(words)}>
                    转为待办
                  </Button>
                )}
              </p>
            </div>
          </article>
        );
      })}
    </section>
  );
}
