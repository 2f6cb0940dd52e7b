import { calls } from '@houtai/contract';
import type { UserDetail } from '@houtai/contract/users';
import { PLACELESS_USER_FORM, USER_FORM } from '@houtai/contract/users-form';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { saveChanged } from '#kit/form/saving/save-changed.ts';
import { FormSheet } from '#kit/form/sheets/form-sheet.tsx';
import { useForm } from '#kit/form/use-form.ts';
import { queryOf, useSend } from '#platform/calls/query.ts';
import { toast } from '#ui/layer/toast.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Skeleton } from '#ui/marks/skeleton.tsx';

import { PositionImpact } from './position-impact.tsx';
import { closeAction } from './user-action.ts';
import { UserFields } from './user-fields.tsx';

type EditUserProps = { id: string; restored?: Readonly<Record<string, unknown>> };

/** Changes a user; `restored` are earlier values to open the form with. */
export function EditUser({ id, restored }: EditUserProps): ReactNode {
  const query = useQuery(queryOf(calls.users.get, { id }, { silent: true }));
  if (query.data) return <EditForm user={query.data} restored={restored} />;
  return query.isError ? <LoadFailed message={query.error.message} onRetry={() => void query.refetch()} /> : <Skeleton height={320} />;
}

/** Holds the version that it opened with, so that another user's change meanwhile is asked about. */
function EditForm({ user: present, restored }: { user: UserDetail; restored: EditUserProps['restored'] }): ReactNode {
  const [user] = useState(present);
  const update = useSend(calls.users.update, { silent: true });
  const declared = user.departmentIds === '' ? PLACELESS_USER_FORM : USER_FORM;
  const form = useForm(declared, {
    initial: { ...user, ...restored },
    submit: async (values) => {
      const { id } = user;
      const isSaved = await saveChanged(declared, {
        values,
        opened: user,
        save: (values, version) => update.run({ ...values, id, version }),
        told: { history: calls.users.history, id },
      });
      if (isSaved) toast.success('用户已保存');
      closeAction();
    },
  });
  return (
    <FormSheet form={form} submit="保存修改" notice={<PositionImpact user={user} read={form.read} />} onCancel={closeAction}>
      <UserFields form={form} companyName={user.companyName} />
    </FormSheet>
  );
}
