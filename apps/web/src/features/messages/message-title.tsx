import { calls } from '@houtai/contract';
import type { Message } from '@houtai/contract/messages';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { useSend } from '#platform/calls/query.ts';
import { insideTarget } from '#platform/session/guard.ts';

import patterns from '#ui/patterns.module.css';
import css from './messages.module.css';

/** The title, as the way to what the message is about; anyone who goes there has read it. */
export function MessageTitle({ message: { id, kind, title, url, read, done } }: { message: Message }): ReactNode {
  const markRead = useSend(calls.messages.read, { silent: true });
  const words = (
    <>
      {read ? <span className={css.dot} data-read /> : <span className={css.dot} role="img" aria-label="未读" />}
      {title}
      {done && <span className={css.done}>已处理</span>}
    </>
  );
  // A list of what is to be done opens beside the messages, with all that it says.
  if (url === '' || kind === 'reminder.digest') return <span className={read ? undefined : patterns.strong}>{words}</span>;
  return (
    <Link
      className={read ? undefined : patterns.strong}
      to={insideTarget(url)}
      onClick={() => {
        if (!read) void markRead.run({ ids: [id] });
      }}
    >
      {words}
    </Link>
  );
}
