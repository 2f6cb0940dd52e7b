import { calls } from '@houtai/contract';
import { NEW_USER_FORM } from '@houtai/contract/users-form';
import { type ReactNode, useState } from 'react';

import { PasswordField } from '#kit/form/fields/form-fields.tsx';
import { useIdempotencyKey } from '#kit/form/saving/use-idempotency-key.ts';
import { FormSheet } from '#kit/form/sheets/form-sheet.tsx';
import { useForm } from '#kit/form/use-form.ts';
import { useSend } from '#platform/calls/query.ts';
import { toast } from '#ui/layer/toast.tsx';

import { makePassword } from './make-password.ts';
import { closeAction, openAction } from './user-action.ts';
import { UserFields } from './user-fields.tsx';

/** A new user, with a generated or typed initial password that is shown once more after saving. */
export function NewUser(): ReactNode {
  const add = useSend(calls.users.add, { silent: true, onMessage: toast.success });
  const [password] = useState(makePassword);
  const key = useIdempotencyKey();
  const form = useForm(NEW_USER_FORM, {
    initial: { pws: password },
    submit: async (values) => {
      await add.run(values, { idempotencyKey: key });
      const { name, phone, pws } = values;
      const words = `${name}（${phone}）的初始密码只显示这一次，首次登录后必须修改。请通过安全的方式告知本人。`;
      openAction({ kind: 'secret', title: '用户已新建', secret: pws, words });
    },
  });
  return (
    <FormSheet form={form} submit="新建用户" onCancel={closeAction}>
      <UserFields form={form}>
        <PasswordField of={form.fields.pws} autoComplete="new-password" hint="已自动生成，也可以改成自己输入的" />
      </UserFields>
    </FormSheet>
  );
}
