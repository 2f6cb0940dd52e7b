import { calls } from '@houtai/contract';
import type { Message } from '@houtai/contract/messages';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { useSend } from '#platform/calls/query.ts';
import { internalTarget } from '#platform/session/guard.ts';

import patterns from '#ui/patterns.module.css';
import css from './messages.module.css';

/** The title as a link to the message's record; following it marks the message as read. */
export function MessageTitle({ message: { id, kind, title, url, read, done } }: { message: Message }): ReactNode {
  const markRead = useSend(calls.messages.read, { silent: true });
  const words = (
    <>
      {read ? <span className={css.dot} data-read /> : <span className={css.dot} role="img" aria-label="未读" />}
      {title}
      {done && <span className={css.done}>已处理</span>}
    </>
  );
  // A daily list opens beside the messages, with its whole content.
  if (url === '' || kind === 'reminder.digest') return <span className={read ? undefined : patterns.strong}>{words}</span>;
  return (
    <Link
      className={read ? undefined : patterns.strong}
      to={internalTarget(url)}
      onClick={() => {
        if (!read) void markRead.run({ ids: [id] });
      }}
    >
      {words}
    </Link>
  );
}
