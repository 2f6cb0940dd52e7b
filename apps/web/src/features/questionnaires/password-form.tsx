import { calls } from '@houtai/contract';
import { type ReactNode, useState } from 'react';

import { useSend } from '#platform/calls/query.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Field } from '#ui/input/field.tsx';
import { TextInput } from '#ui/input/texts/text-input.tsx';
import { toast } from '#ui/layer/toast.tsx';

import css from './share-dialog.module.css';

/** Sets or removes the password of visitors. The user passes it on to visitors, so the input shows it. */
export function PasswordForm({ id, isSet }: { id: string; isSet: boolean }): ReactNode {
  const [password, setPassword] = useState('');
  const send = useSend(calls.questionnaires.setPassword, { onMessage: toast.success });
  const save = async (text: string) => {
    await send.run({ id, password: text });
    setPassword('');
  };
  return (
    <form
      className={css.beside}
      onSubmit={(event) => {
        event.preventDefault();
        if (password.trim() !== '' && !send.busy) void save(password.trim()).catch(() => undefined);
      }}
    >
      <Field label={isSet ? '密码（已设置）' : '密码'} hint="换密码后，正在填写的人要重新输入">
        {(control) => <TextInput {...control} autoComplete="off" maxLength={64} value={password} onChange={setPassword} />}
      </Field>
      <Button type="submit">{isSet ? '更换' : '设置'}</Button>
      {isSet && <Button onClick={() => void save('').catch(() => undefined)}>取消密码</Button>}
    </form>
  );
}
