import { calls } from '@houtai/contract';
import { localDateTime } from '@houtai/contract/dates';
import type { VisitorProgress } from '@houtai/contract/visitor';
import { type ReactNode, useEffect, useState } from 'react';

import { CallError, send } from '#platform/calls/send.ts';
import { FullPageState } from '#ui/frame/full-page-state.tsx';

import { ReplyForm } from './reply-form.tsx';
import { VisitorEnd } from './visitor-end.tsx';

import css from './followed-answer.module.css';

/** The state of an answer, behind the link of its receipt. */
export function FollowedAnswer({ followKey }: { followKey: string }): ReactNode {
  const [found, setFound] = useState<VisitorProgress | CallError | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    send(calls.visitor.follow, { key: followKey }, { silent: true, signal: leaving.signal }).then(setFound, (error: unknown) => {
      if (!leaving.signal.aborted) setFound(error instanceof CallError ? error : new CallError('', '请稍后重试'));
    });
    return () => leaving.abort();
  }, [followKey]);
  if (found === null) return null;
  if (found instanceof CallError)
    return (
      <FullPageState title="查不到这份答卷" actions={null}>
        {found.code === 'A0404' ? '链接不正确，或答卷已按保留期限删除。' : found.message}
      </FullPageState>
    );
  const times = [
    `提交于 ${localDateTime(new Date(found.submittedAt))}`,
    found.changedAt && `更新于 ${localDateTime(new Date(found.changedAt))}`,
  ];
  const title = found.isAwaited ? '等待你的回复' : found.state || '已收到，等待受理';
  return (
    <VisitorEnd name={found.title} title={title} text={times.filter(Boolean).join('\n')}>
      {found.replies.length > 0 && <Replies replies={found.replies} />}
      {found.mayReply && <ReplyForm followKey={followKey} onSent={setFound} />}
    </VisitorEnd>
  );
}

/** The visitor's later replies. */
function Replies({ replies }: Pick<VisitorProgress, 'replies'>): ReactNode {
  return (
    <ul className={css.replies} aria-label="我的回复">
      {replies.map(({ text, at }) => (
        <li key={at}>
          <p>{text}</p>
          <small>{localDateTime(new Date(at))}</small>
        </li>
      ))}
    </ul>
  );
}
