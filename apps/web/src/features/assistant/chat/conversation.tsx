import { textOf } from '@houtai/contract/add-part';
import { localDateTime } from '@houtai/contract/dates';
import { ArrowDown } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

import { Button } from '#ui/buttons/button.tsx';
import { Icon } from '#ui/buttons/icon.tsx';
import { Skeleton } from '#ui/marks/skeleton.tsx';

import { ReadyNote } from '../proposals/ready-note.tsx';
import { useReference } from '../reference-store.ts';
import { usePage } from '../use-page.ts';
import { Answer } from './answer.tsx';
import { askQuestion, useChat } from './chat-store.ts';

import patterns from '#ui/patterns.module.css';
import css from '../window/assistant-dialog.module.css';

/** Within this distance the view counts as scrolled to the end. */
const NEAR_PX = 24;

/** The conversation and what it refers to. */
export function Conversation(): ReactNode {
  const { messages, readings, isLoading, isAsking } = useChat();
  const { isOn, toggle } = useReference();
  const page = usePage();
  const { body, isAway, follow, toEnd } = useFollow(messages);
  const retry = (at: number) => {
    const question = messages[at - 1];
    if (question && !isAsking) void askQuestion(textOf(question.parts), isOn ? page.read() : undefined, question.id);
  };
  return (
    <>
      <div className={css.context}>
        <Icon name="file" size={14} />
        <span className={patterns.fillEllipsis}>
          {isOn
            ? `正在参考：${page.name}${page.note && `（${page.note}）`}${page.form && `、表单「${page.form}」`}、流程制度`
            : '不参考当前页面'}
        </span>
        <button type="button" className={css.link} onClick={toggle}>
          {isOn ? '不参考' : '参考'}
        </button>
      </div>
      <div ref={body} className={css.body} tabIndex={-1} onScroll={follow}>
        {isLoading && <Skeleton height={120} />}
        {!isLoading && messages.length === 0 && <ReadyNote />}
        {readings.map(({ byName, reason, at }) => (
          <p key={at} className={css.note}>
            {byName} 在 {localDateTime(new Date(at))} 查看了这段对话，理由：{reason}
          </p>
        ))}
        {messages.map((message, at) =>
          message.role === 'user' ? (
            <p key={message.id} className={css.mine}>
              {textOf(message.parts)}
            </p>
          ) : (
            <Answer key={message.id} message={message} onRetry={at === messages.length - 1 && !isAsking ? () => retry(at) : null} />
          ),
        )}
      </div>
      {isAway && isAsking && (
        <Button className={css.newest} size="small" onClick={toEnd}>
          <ArrowDown size={14} strokeWidth={1.75} aria-hidden />
          回到最新
        </Button>
      )}
    </>
  );
}

/** The view follows the growing answer only while it is scrolled to the end. */
function useFollow(messages: readonly unknown[]) {
  const body = useRef<HTMLDivElement>(null);
  const [isAway, setAway] = useState(false);
  const isFollowing = useRef(true);
  const count = messages.length;
  useLayoutEffect(() => {
    // The user's own question is always scrolled into view.
    isFollowing.current = true;
  }, [count]);
  useLayoutEffect(() => {
    const { current } = body;
    if (current && isFollowing.current) current.scrollTop = current.scrollHeight;
  }, [messages]);
  const follow = () => {
    const { current } = body;
    if (!current) return;
    isFollowing.current = current.scrollHeight - current.scrollTop - current.clientHeight < NEAR_PX;
    setAway(!isFollowing.current);
  };
  const toEnd = () => {
    if (body.current) body.current.scrollTop = body.current.scrollHeight;
  };
  return { body, isAway, follow, toEnd };
}
