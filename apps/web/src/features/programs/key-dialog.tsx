import { calls } from '@houtai/contract';
import type { Program } from '@houtai/contract/programs';
import { PROGRAM_KEY_FORM } from '@houtai/contract/programs-form';
import { type ReactNode, useState } from 'react';

import { TextField } from '#kit/form/fields/form-fields.tsx';
import { FormDialog } from '#kit/form/sheets/form-dialog.tsx';
import { SecretDialog } from '#kit/form/sheets/secret-dialog.tsx';
import { useForm } from '#kit/form/use-form.ts';
import { useSend } from '#platform/calls/query.ts';

type KeyDialogProps = { program: Pick<Program, 'id' | 'name'>; onClose: () => void };

/** Creates a key of a program and shows it once. */
export function KeyDialog({ program: { id, name }, onClose }: KeyDialogProps): ReactNode {
  const [key, setKey] = useState('');
  const add = useSend(calls.programs.addKey, { silent: true });
  const form = useForm(PROGRAM_KEY_FORM, { submit: async (values) => setKey((await add.run({ ...values, id })).key) });
  if (key !== '')
    return (
      <SecretDialog title={`密钥已新建：${name}`} secret={key} onClose={onClose}>
        只在现在显示。这里只存它的散列，关掉后谁也看不到，只能再新建一把。调用时放在请求头 Authorization: Bearer 里。
      </SecretDialog>
    );
  return (
    <FormDialog title={`新建密钥：${name}`} form={form} submit="新建密钥" onClose={onClose}>
      <TextField of={form.fields.days} hint="1 到 365 天" />
    </FormDialog>
  );
}
