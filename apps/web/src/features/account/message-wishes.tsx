import { calls } from '@houtai/contract';
import { DEFAULT_MESSAGE_SETTINGS, type MessageSettings as Wishes } from '@houtai/contract/message-settings';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { queryOf, useSend } from '#platform/calls/query.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Icon } from '#ui/buttons/icon.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Skeleton } from '#ui/marks/skeleton.tsx';

import { KindTable, type OwnMail } from './reminders/kind-table.tsx';
import { ReminderPreview } from './reminders/reminder-preview.tsx';
import { ReminderTimes } from './reminders/reminder-times.tsx';

import patterns from '#ui/patterns.module.css';
import css from './message-wishes.module.css';

/** What the user is notified of, how and when, next to a preview. Each change takes effect immediately. */
export function MessageWishes({ linked }: { linked: boolean }): ReactNode {
  const query = useQuery(queryOf(calls.messageSettings.mine, {}, { silent: true }));
  const mail = useQuery(queryOf(calls.mail.own, {}, { silent: true })).data ?? NO_MAIL;
  if (query.isError && !query.data) return <LoadFailed message={query.error.message} onRetry={() => void query.refetch()} />;
  return query.data ? <Chosen wishes={query.data} linked={linked} mail={mail} /> : <Skeleton height={216} />;
}

const NO_MAIL: OwnMail = { ready: false, address: '', kinds: [] };

function Chosen({ wishes, linked, mail }: { wishes: Wishes; linked: boolean; mail: OwnMail }): ReactNode {
  const save = useSend(calls.messageSettings.save);
  // Shows the pending value, because a switch that waits for the server would seem stuck.
  const [sent, setSent] = useState(wishes);
  const shown = save.busy ? sent : wishes;
  const change = (part: Partial<Wishes>) => {
    const changed = { ...shown, ...part };
    setSent(changed);
    void save.run(changed);
  };
  return (
    <div className={css.columns}>
      <div className={css.wishes}>
        <p className={css.head}>
          <span className={patterns.note}>改动立即生效</span>
          <Button kind="ghost" size="small" onClick={() => change(DEFAULT_MESSAGE_SETTINGS)}>
            <Icon name="refresh" size={14} />
            恢复默认
          </Button>
        </p>
        <KindTable wishes={shown} linked={linked} mail={mail} onChange={change} />
        <p className={patterns.noteLine}>
          {linked
            ? '后台关掉的仍在消息中心，直接标为已读；两边都关的提醒不再发。'
            : '绑定企业微信后，可以选择哪些消息同时发到那里。后台关掉的仍在消息中心，直接标为已读。'}
          {mail.ready && (mail.address === '' ? '在「个人资料」里填了邮箱，才能收邮件。' : `邮件发到 ${mail.address}。`)}
        </p>
        <ReminderTimes wishes={shown} onChange={change} />
      </div>
      <ReminderPreview digestAt={wishes.digestAt} />
    </div>
  );
}
