import { calls } from '@houtai/contract';
import { MAX_BULK_RECORDS } from '@houtai/contract/limits';
import type { RoleRow, RoleUser } from '@houtai/contract/roles';
import type { ReactNode } from 'react';

import { SelectDialog } from '#kit/select-dialog/select-dialog.tsx';
import { useSend } from '#platform/calls/query.ts';
import type { Column } from '#ui/data-table/column.ts';
import { toast } from '#ui/layer/toast.tsx';

const COLUMNS: readonly Column<RoleUser>[] = [
  { id: 'name', head: '姓名', width: 120, cell: (row) => row.name, card: 'title' },
  { id: 'loginId', head: '账号', width: 140, cell: (row) => row.loginId, card: 'id' },
  { id: 'departmentName', head: '部门', width: 160, cell: (row) => row.departmentName, grow: true, card: 'meta' },
  { id: 'companyName', head: '公司', width: 200, cell: (row) => row.companyName, card: 'meta' },
  { id: 'phone', head: '手机', width: 140, cell: (row) => row.phone, card: 'note' },
];

/** Adds users to a role. */
export function AddUsers({ role, onClose }: { role: RoleRow; onClose: () => void }): ReactNode {
  const bindUsers = useSend(calls.roles.bindUsers, { onMessage: toast.success });
  const bind = async (people: readonly RoleUser[]) => {
    if (people.length > MAX_BULK_RECORDS) return toast.warning(`一次最多选择 ${MAX_BULK_RECORDS} 人`);
    const form = { roleId: role.roleId, userIds: people.map(({ userId }) => userId) };
    // The global error handling shows a refusal, and the dialog stays open.
    const done = await bindUsers.run(form).catch(() => null);
    if (done) onClose();
  };
  return (
    <SelectDialog
      title={`添加用户到「${role.name}」`}
      noun="用户"
      searchHint="姓名、拼音、账号或手机号"
      call={calls.roles.candidates}
      input={({ keyword, ...page }) => ({ ...page, roleId: role.roleId, keyword: keyword || undefined })}
      columns={COLUMNS}
      rowId={({ userId }) => userId}
      label={({ name }) => name}
      multiple
      onClose={onClose}
      onChoose={(people) => void bind(people)}
    />
  );
}
