import { calls } from '@houtai/contract';
import type { AssistantSettings } from '@houtai/contract/assistant';
import { ASSISTANT_FORM } from '@houtai/contract/assistant-form';
import { type ReactNode, useState } from 'react';

import { FlagField } from '#kit/form/fields/flag-field.tsx';
import { TextField } from '#kit/form/fields/form-fields.tsx';
import { saveChanged } from '#kit/form/saving/save-changed.ts';
import { FormDialog } from '#kit/form/sheets/form-dialog.tsx';
import { useForm } from '#kit/form/use-form.ts';
import { useSend } from '#platform/calls/query.ts';
import { toast } from '#ui/layer/toast.tsx';

/** The connection to the provider; when the environment sets it, administrators change only the limits. */
export function SettingsDialog({ settings, onClose }: { settings: AssistantSettings; onClose: () => void }): ReactNode {
  // Typed values belong to the version that the form opened with.
  const [opened] = useState(settings);
  const save = useSend(calls.assistant.save, { silent: true, onMessage: toast.success });
  const form = useForm(ASSISTANT_FORM, {
    initial: opened,
    submit: async (values) => {
      await saveChanged(ASSISTANT_FORM, { values, opened, save: (values, version) => save.run({ ...values, version }) });
      onClose();
    },
  });
  const { fields } = form;
  const { fixed, hasKey } = opened;
  return (
    <FormDialog title="智能助手设置" form={form} submit="保存设置" columns={2} width={800} onClose={onClose}>
      <TextField
        of={fields.address}
        placeholder="https://api.example.com/v1"
        disabled={fixed}
        hint={fixed ? '由服务器的环境变量设置' : undefined}
      />
      <TextField
        of={fields.apiKey}
        type="password"
        autoComplete="new-password"
        disabled={fixed}
        placeholder={hasKey ? '已设置，留空保持不变' : ''}
        hint="保存后不再显示"
      />
      <TextField of={fields.model} disabled={fixed} />
      <TextField of={fields.providerModel} disabled={fixed} placeholder="与模型相同时留空" />
      <TextField of={fields.personDaily} inputMode="numeric" />
      <TextField of={fields.departmentDaily} inputMode="numeric" />
      <TextField of={fields.houseDaily} inputMode="numeric" />
      <TextField of={fields.idleSeconds} inputMode="numeric" />
      <TextField of={fields.totalSeconds} inputMode="numeric" />
      <FlagField of={fields.allowClients} words="允许每个人用自己的 AI 客户端（MCP）接入" />
      <FlagField of={fields.allowPrivate} words="服务部署在公司内网时打开" disabled={fixed} />
    </FormDialog>
  );
}
