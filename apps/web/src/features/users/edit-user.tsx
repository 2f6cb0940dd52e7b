import { calls } from '@houtai/contract';
import type { UserDetail } from '@houtai/contract/users';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { FormSheet } from '../../kit/form/form-sheet.tsx';
import { saveOver } from '../../kit/form/save-over.ts';
import { useForm } from '../../kit/form/use-form.ts';
import { queryOf, useSend } from '../../platform/query.ts';
import { toast } from '../../ui/layer/toast.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { closeAct } from './user-act.ts';
import { UserFields } from './user-fields.tsx';
import { formOf, restoredValues, userFields, valuesOf } from './user-form.ts';

type EditUserProps = { id: string; restored?: Readonly<Record<string, unknown>> };

/** Changes a user; `restored` are earlier values that the form opens with. */
export function EditUser({ id, restored }: EditUserProps): ReactNode {
  const query = useQuery(queryOf(calls.users.get, { id }, { silent: true }));
  if (query.data) return <EditForm user={query.data} restored={restored} />;
  return query.isError ? <LoadFailed message={query.error.message} onRetry={() => void query.refetch()} /> : <Skeleton height={320} />;
}

/** When somebody else has changed the user meanwhile, the person decides; so it stays with the user that it opened with. */
function EditForm({ user: present, restored }: { user: UserDetail; restored: EditUserProps['restored'] }): ReactNode {
  const [user] = useState(present);
  const update = useSend(calls.users.update, { silent: true });
  const values = restored ? restoredValues(valuesOf(user), restored) : valuesOf(user);
  const form = useForm(userFields(values, { placeless: user.departmentIds === '' }), async (read) => {
    const { id } = user;
    const isSaved = await saveOver(user.version, (version) => update.run({ ...formOf(read), id, version }), {
      history: calls.users.history,
      id,
    });
    if (isSaved) toast.success('用户已保存');
    closeAct();
  });
  return (
    <FormSheet form={form} submit="保存修改" onCancel={closeAct}>
      <UserFields form={form} companyName={user.companyName} />
    </FormSheet>
  );
}
