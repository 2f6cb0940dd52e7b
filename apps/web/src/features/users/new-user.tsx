import { calls } from '@houtai/contract';
import { obeys, RULES } from '@houtai/contract/rules';
import { type ReactNode, useState } from 'react';

import { PasswordField } from '../../kit/form/form-fields.tsx';
import { FormSheet } from '../../kit/form/form-sheet.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { useOnceKey } from '../../kit/form/use-once-key.ts';
import { useSend } from '../../platform/query.ts';
import { toast } from '../../ui/layer/toast.tsx';
import { closeAct, openAct } from './user-act.ts';
import { UserFields } from './user-fields.tsx';
import { formOf, makePassword, userFields } from './user-form.ts';

/** A new user, with a first password that is made here, or typed, and shown once more when it is stored. */
export function NewUser(): ReactNode {
  const add = useSend(calls.users.add);
  const [password] = useState(makePassword);
  const key = useOnceKey();
  const form = useForm(
    [
      ...userFields({ gender: '0' }),
      {
        name: 'pws',
        initial: password,
        check: (value) => (value === '' ? '不能为空' : obeys('passWord', value) ? '' : RULES.passWord.message),
      },
    ],
    async (read) => {
      const pws = read('pws');
      await add.run({ ...formOf(read), pws }, { silent: true, idempotencyKey: key, onMessage: (msg) => toast.success(msg) });
      const words = `${read('name').trim()}（${read('phone').trim()}）的初始密码只显示这一次，首次登录后必须修改。请通过安全的方式告知本人。`;
      openAct({ kind: 'secret', title: '用户已新建', secret: pws, words });
    },
  );
  return (
    <FormSheet form={form} submit="新建用户" onCancel={closeAct}>
      <UserFields form={form}>
        <PasswordField form={form} name="pws" label="初始密码" autoComplete="new-password" hint="已自动生成，也可以改成自己输入的" />
      </UserFields>
    </FormSheet>
  );
}
