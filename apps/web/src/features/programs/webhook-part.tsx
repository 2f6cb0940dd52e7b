import { calls } from '@houtai/contract';
import { localDateTime } from '@houtai/contract/dates';
import type { Program } from '@houtai/contract/programs';
import type { Webhook } from '@houtai/contract/webhooks';
import { EVENTS_WAIT_DAYS, PAUSE_AFTER_DAYS } from '@houtai/contract/webhooks-form';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { SecretDialog } from '#kit/form/sheets/secret-dialog.tsx';
import { queryOf, useSend } from '#platform/calls/query.ts';
import { useCan } from '#platform/session/can.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { confirm } from '#ui/layer/confirm.ts';
import { toast } from '#ui/layer/toast.tsx';

import { DeliveryList } from './delivery-list.tsx';
import { eventsBySubject } from './event-words.ts';
import { WebhookActs } from './webhook-acts.tsx';
import { WebhookState } from './webhook-state.tsx';

import patterns from '#ui/patterns.module.css';
import css from './programs-page.module.css';

type WebhookPartProps = { webhook: Webhook; programs: readonly Program[]; delivery: string; onOpen: (id: string) => void };

/** A webhook: its address, its events, its signature, and its deliveries. */
export function WebhookPart({ webhook, programs, delivery, onOpen }: WebhookPartProps): ReactNode {
  const { id, name, url, programId, programName, keeperName, events, state } = webhook;
  const mayEdit = useCan([calls.webhooks.save.access]);
  const { data: sources = [] } = useQuery(queryOf(calls.webhooks.offered, { programId }, { silent: true }));
  return (
    <section className={css.program} aria-label={name}>
      <div className={css.head}>
        <h2>
          {name}
          <small>
            <WebhookState webhook={webhook} />
          </small>
        </h2>
        <WebhookActs webhook={webhook} programs={programs} onOpen={onOpen} />
      </div>
      {WARNINGS[state] !== '' && (
        <p role="alert" className={patterns.red}>
          {WARNINGS[state]}
        </p>
      )}
      <dl className={css.facts}>
        <div>
          <dt>发到</dt>
          <dd>{url}</dd>
        </div>
        <div>
          <dt>程序</dt>
          <dd>
            {programName}（{keeperName}）
          </dd>
        </div>
        <Secret webhook={webhook} mayEdit={mayEdit} />
        <div>
          <dt>一直失败</dt>
          <dd>
            {PAUSE_AFTER_DAYS} 天后自动暂停，通知负责人；事件留 {EVENTS_WAIT_DAYS} 天，恢复后补发
          </dd>
        </div>
        <div className={patterns.fullRow}>
          <dt>哪些事件</dt>
          <dd className={css.chips}>
            {eventsBySubject(events, sources).map((words) => (
              <span key={words}>{words}</span>
            ))}
          </dd>
        </div>
      </dl>
      <DeliveryList hookId={id} counts={webhook.counts} sources={sources} current={delivery} onOpen={onOpen} />
    </section>
  );
}

const WARNINGS: Record<Webhook['state'], string> = {
  active: '',
  paused: '',
  failing: `连续 ${PAUSE_AFTER_DAYS} 天没有送达，已自动暂停。对方修好后请恢复。`,
  gone: '对方回答 410，表示这个地址不再接收。改成新地址后继续发送。',
  stopped: '程序或负责人已停用，事件先等着。',
};

function Secret({ webhook: { id, name, secretPrefix, formerUntil }, mayEdit }: { webhook: Webhook; mayEdit: boolean }): ReactNode {
  const [secret, setSecret] = useState('');
  const change = useSend(calls.webhooks.changeSecret, { onMessage: toast.success });
  const ask = async () => {
    const text = `更换「${name}」的签名密钥？旧的再签 24 小时，期间两个都有效。`;
    if (await confirm({ text, act: '更换' })) setSecret((await change.run({ id })).secret);
  };
  return (
    <div>
      <dt>签名密钥</dt>
      <dd>
        <code>{secretPrefix}…</code>{' '}
        {mayEdit && (
          <Button size="small" disabled={change.busy} onClick={() => void ask()}>
            更换
          </Button>
        )}
        {formerUntil !== '' && <small> 旧的再签到 {localDateTime(new Date(formerUntil)).slice(5, 16)}</small>}
      </dd>
      {secret !== '' && (
        <SecretDialog title={`新的签名密钥：${name}`} secret={secret} onClose={() => setSecret('')}>
          只在现在显示。24 小时内把它放到对方系统里，之后旧的不再签。
        </SecretDialog>
      )}
    </div>
  );
}
