import { calls } from '@houtai/contract';
import { AGENDA_PAGE } from '@houtai/contract/agenda';
import { senderWords } from '@houtai/contract/message-types';
import type { ReadMessage } from '@houtai/contract/reminders';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';

import { NumberedText } from '#kit/known-records/numbered-text.tsx';
import { TimeCell } from '#kit/list/cells/time-cell.tsx';
import { DetailDrawer } from '#kit/record/detail-drawer.tsx';
import { queryOf, useSend } from '#platform/calls/query.ts';
import { internalTarget } from '#platform/session/guard.ts';
import { buttonClass } from '#ui/buttons/button.tsx';
import { StateMark } from '#ui/marks/state-mark.tsx';

import { DigestBody } from './digest-body.tsx';
import { ReminderLines } from './reminder-lines.tsx';
import { ReminderSettingsLink } from './reminder-settings-link.tsx';
import { SnoozeButton, SnoozeNote } from './snooze-button.tsx';

/** A message beside the list: its text, the current state of a reminder, and when it will be repeated. */
export function MessageDetail({ id }: { id: string }): ReactNode {
  const query = useQuery(queryOf(calls.reminders.get, { id }, { silent: true }));
  useRead(query.data);
  return (
    <DetailDrawer noun="消息" query={query}>
      {(message) => ({
        title: message.title,
        ...(message.isDone && { state: <StateMark shape="done">已处理</StateMark> }),
        meta: (
          <>
            <span>{message.digest ? '今日清单' : senderWords(message)}</span>
            <TimeCell time={message.createdAt} />
            {message.digest && message.digest.waiting > 0 && <span>等待中 {message.digest.waiting} 件</span>}
          </>
        ),
        body: (
          <>
            <SnoozeNote message={message} />
            <Body message={message} />
          </>
        ),
        foot: <Acts message={message} />,
        ...(message.snooze && { danger: <ReminderSettingsLink /> }),
      })}
    </DetailDrawer>
  );
}

function Body({ message }: { message: ReadMessage }): ReactNode {
  const { digest, lines, content } = message;
  if (digest || lines.length > 1)
    return (
      <>
        {lines.length > 0 && <ReminderLines lines={lines} />}
        {digest && <DigestBody message={message} digest={digest} />}
      </>
    );
  return <NumberedText text={content} />;
}

function Acts({ message: { id, url, digest, snooze, isDone } }: { message: ReadMessage }): ReactNode {
  const target = digest ? AGENDA_PAGE : url;
  return (
    <>
      {target !== '' && (
        <Link className={buttonClass({ kind: 'primary' })} to={internalTarget(target)}>
          {digest ? '打开今天' : '打开'}
        </Link>
      )}
      {snooze && !isDone && <SnoozeButton id={id} snooze={snooze} />}
    </>
  );
}

/** Marks an opened message as read, once. */
function useRead(message: ReadMessage | undefined): void {
  const { run } = useSend(calls.messages.read, { silent: true });
  const marked = useRef('');
  useEffect(() => {
    if (!message || message.read || marked.current === message.id) return;
    marked.current = message.id;
    void run({ ids: [message.id] });
  }, [message, run]);
}
