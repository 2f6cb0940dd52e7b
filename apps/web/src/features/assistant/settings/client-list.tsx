import { calls } from '@houtai/contract';
import type { AiClient } from '@houtai/contract/assistant-clients';
import { localDate } from '@houtai/contract/dates';
import { useQuery } from '@tanstack/react-query';
import { Plug } from 'lucide-react';
import type { ReactNode } from 'react';

import { TimeCell } from '#kit/list/cells/time-cell.tsx';
import { queryOf, useSend } from '#platform/calls/query.ts';
import { Button } from '#ui/buttons/button.tsx';
import { confirm } from '#ui/layer/confirm.ts';
import { toast } from '#ui/layer/toast.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Skeleton } from '#ui/marks/skeleton.tsx';

import patterns from '#ui/patterns.module.css';
import css from './clients-page.module.css';

/** The user's AI clients with their last use; each can be revoked. */
export function ClientList(): ReactNode {
  const clients = useQuery(queryOf(calls.assistant.clients, {}, { silent: true }));
  const revoke = useSend(calls.assistant.revokeClient, { onMessage: toast.success });
  if (clients.error) return <LoadFailed message={clients.error.message} onRetry={() => void clients.refetch()} />;
  if (!clients.data) return <Skeleton height={57} />;
  if (clients.data.length === 0) return <p className={css.quiet}>还没有接入客户端</p>;
  const ask = async ({ id, name }: AiClient) => {
    if (await confirm({ text: `吊销「${name}」？它立刻不能再使用，需要时重新接入。`, act: '吊销', danger: true })) void revoke.run({ id });
  };
  return (
    <ul className={css.list}>
      {clients.data.map((client) => (
        <li key={client.id}>
          <Plug size={20} strokeWidth={1.75} aria-hidden />
          <span className={css.words}>
            <span className={patterns.ellipsis}>{client.name}</span>
            <small>
              {client.lastUsedAt === '' ? (
                '还没有使用'
              ) : (
                <>
                  最近使用 <TimeCell time={client.lastUsedAt} />
                </>
              )}{' '}
              · 有效期到 {localDate(new Date(client.expiresAt))}
            </small>
          </span>
          <Button size="small" disabled={revoke.busy} aria-label={`吊销 ${client.name}`} onClick={() => void ask(client)}>
            吊销
          </Button>
        </li>
      ))}
    </ul>
  );
}
