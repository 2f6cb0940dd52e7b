import { calls } from '@houtai/contract';
import { localDateTime } from '@houtai/contract/dates';
import type { VisitorProgress } from '@houtai/contract/visitor';
import { type ReactNode, useEffect, useState } from 'react';

import { CallError, send } from '#platform/calls/send.ts';
import { OpenButton } from '#ui/buttons/open-button.tsx';
import { copyText } from '#ui/copy.ts';
import { FullPageState } from '#ui/frame/full-page-state.tsx';
import { OpenFrame } from '#ui/frame/open-frame.tsx';

import { ReplyForm } from './reply-form.tsx';

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
  return <Progress found={found} followKey={followKey} onChange={setFound} />;
}

type ProgressProps = { found: VisitorProgress; followKey: string; onChange: (found: VisitorProgress) => void };

function Progress({ found, followKey, onChange }: ProgressProps): ReactNode {
  const title = found.isAwaited ? '等待你的回复' : found.state || '已收到，等待受理';
  return (
    <OpenFrame name={found.companyName}>
      <div className={css.progress}>
        <div className={css.head} role="status">
          <p>{found.title}</p>
          <h1>{title}</h1>
        </div>
        <section className={css.number} aria-label="受理号">
          {found.number && (
            <p>
              <small>受理号</small>
              <b>{found.number}</b>
            </p>
          )}
          <OpenButton onClick={() => void copyText(location.href)}>复制链接</OpenButton>
          <small>{found.number ? '凭链接随时来看，打电话时报受理号。' : '凭链接随时来看。'}知道链接的人都能看到，请勿转发。</small>
        </section>
        <Steps found={found} />
        {(found.replies.length > 0 || found.mayReply) && <h2>往来</h2>}
        {found.replies.length > 0 && <Replies replies={found.replies} />}
        {found.mayReply && <ReplyForm followKey={followKey} onSent={onChange} />}
      </div>
    </OpenFrame>
  );
}

/** How far it is, each step with its time. */
function Steps({ found: { step, submittedAt, acceptedAt, begunAt, doneAt } }: Pick<ProgressProps, 'found'>): ReactNode {
  const steps = [
    { key: 'sent', words: '已提交', at: submittedAt },
    { key: 'accepted', words: '已受理', at: acceptedAt },
    { key: 'begun', words: '处理中', at: begunAt },
    { key: 'done', words: '已完成', at: doneAt },
  ];
  const last = steps.findIndex(({ key }) => key === step);
  return (
    <ol className={css.steps} aria-label="进度">
      {steps.map(({ key, words, at }, index) => (
        <li key={key} data-reached={index <= last || undefined} aria-current={index === last ? 'step' : undefined}>
          {words}
          {at && <small>{localDateTime(new Date(at)).slice(5)}</small>}
        </li>
      ))}
    </ol>
  );
}

/** The visitor's later replies. */
function Replies({ replies }: Pick<VisitorProgress, 'replies'>): ReactNode {
  return (
    <ul className={css.replies} aria-label="我的回复">
      {replies.map(({ text, at }) => (
        <li key={at}>
          <small>我 {localDateTime(new Date(at)).slice(5)}</small>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}
