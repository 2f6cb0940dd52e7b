import { calls } from '@houtai/contract';
import type { Program } from '@houtai/contract/programs';
import type { Webhook } from '@houtai/contract/webhooks';
import { WEBHOOK_FORM } from '@houtai/contract/webhooks-form';
import { type ReactNode, useId, useState } from 'react';

import { TextField } from '#kit/form/fields/form-fields.tsx';
import { FormDialog } from '#kit/form/sheets/form-dialog.tsx';
import { SecretDialog } from '#kit/form/sheets/secret-dialog.tsx';
import { useForm } from '#kit/form/use-form.ts';
import { useSend } from '#platform/calls/query.ts';
import { Select } from '#ui/input/choice/select.tsx';
import { toast } from '#ui/layer/toast.tsx';

import { EventChoice } from './event-choice.tsx';

import css from './programs-page.module.css';

type WebhookDialogProps = { webhook?: Webhook; programs: readonly Program[]; onClose: () => void };

/** Creates a webhook, whose secret is shown once, or changes the address and events of one. */
export function WebhookDialog({ webhook, programs, onClose }: WebhookDialogProps): ReactNode {
  const [events, setEvents] = useState<readonly string[]>(webhook?.events ?? []);
  const [programId, setProgram] = useState(webhook?.programId ?? programs[0]?.id ?? '');
  const [secret, setSecret] = useState('');
  const labelId = useId();
  const add = useSend(calls.webhooks.add, { silent: true });
  const save = useSend(calls.webhooks.save, { silent: true, onMessage: toast.success });
  const form = useForm(WEBHOOK_FORM, {
    initial: webhook,
    submit: async (values) => {
      if (!webhook) return setSecret((await add.run({ ...values, programId, events: [...events] })).secret);
      await save.run({ ...values, id: webhook.id, version: webhook.version, events: [...events] });
      onClose();
    },
  });
  if (secret !== '')
    return (
      <SecretDialog title="Webhook 已新建" secret={secret} onClose={onClose}>
        签名密钥只在现在显示，请放到对方系统里。没有记下时可以更换一把，旧的再签 24 小时。
      </SecretDialog>
    );
  const choose = (next: string) => {
    setProgram(next);
    setEvents([]);
  };
  return (
    <FormDialog
      title={webhook ? `修改 Webhook：${webhook.name}` : '新建 Webhook'}
      form={form}
      submit={webhook ? '保存' : '新建 Webhook'}
      width={800}
      onClose={onClose}
    >
      <TextField of={form.fields.name} />
      <TextField of={form.fields.url} placeholder="https://" hint="必须 https；内网地址要运维用 OUTGOING_NETWORKS 放行" />
      {!webhook && (
        <div className={css.choice}>
          <span id={labelId}>程序</span>
          <Select
            aria-labelledby={labelId}
            value={programId}
            onChange={choose}
            options={programs.map(({ id, name, keeperName }) => ({ value: id, label: `${name}（${keeperName}）` }))}
          />
        </div>
      )}
      {programId !== '' && <EventChoice key={programId} programId={programId} events={events} onChange={setEvents} />}
    </FormDialog>
  );
}
