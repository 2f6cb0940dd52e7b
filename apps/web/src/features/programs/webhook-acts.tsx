import { calls } from '@houtai/contract';
import type { Program } from '@houtai/contract/programs';
import type { Webhook } from '@houtai/contract/webhooks';
import { type ReactNode, useState } from 'react';

import { useSend } from '#platform/calls/query.ts';
import { useCan } from '#platform/session/can.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { confirm } from '#ui/layer/confirm.ts';
import { toast } from '#ui/layer/toast.tsx';

import { WebhookDialog } from './webhook-dialog.tsx';

import patterns from '#ui/patterns.module.css';

type WebhookActsProps = { webhook: Webhook; programs: readonly Program[]; onOpen: (id: string) => void };

/** The actions on a webhook: test, pause, change, remove. */
export function WebhookActs({ webhook, programs, onOpen }: WebhookActsProps): ReactNode {
  const { id, name, state } = webhook;
  const mayEdit = useCan([calls.webhooks.save.access]);
  const mayTest = useCan([calls.webhooks.test.access]);
  const [isEditing, setEditing] = useState(false);
  const test = useSend(calls.webhooks.test, { onMessage: toast.success });
  const turn = useSend(calls.webhooks.turn, { onMessage: toast.success });
  const remove = useSend(calls.webhooks.remove, { onMessage: toast.success });
  const isPaused = state === 'paused' || state === 'failing';
  const askRemove = async () => {
    const text = `删除「${name}」？还没送出的事件和投递记录一起删除，对方不再收到事件。`;
    if (await confirm({ text, act: '删除', danger: true })) void remove.run({ id });
  };
  return (
    <span className={patterns.wrap8}>
      {mayTest && state !== 'stopped' && (
        <Button size="small" disabled={test.busy} onClick={() => void test.run({ id }).then((sent) => onOpen(sent.id))}>
          试发
        </Button>
      )}
      {mayEdit && state !== 'stopped' && state !== 'gone' && (
        <Button size="small" disabled={turn.busy} onClick={() => void turn.run({ id, active: isPaused })}>
          {isPaused ? '恢复' : '暂停'}
        </Button>
      )}
      {mayEdit && (
        <>
          <Button size="small" onClick={() => setEditing(true)}>
            修改
          </Button>
          <Button size="small" disabled={remove.busy} onClick={() => void askRemove()}>
            删除
          </Button>
        </>
      )}
      {isEditing && <WebhookDialog webhook={webhook} programs={programs} onClose={() => setEditing(false)} />}
    </span>
  );
}
