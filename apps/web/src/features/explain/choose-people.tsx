import { calls } from '@houtai/contract';
import type { RoleUser } from '@houtai/contract/roles';
import type { ReactNode } from 'react';

import { SelectDialog } from '#kit/select-dialog/select-dialog.tsx';
import type { Column } from '#ui/data-table/column.ts';

const COLUMNS: readonly Column<RoleUser>[] = [
  { id: 'name', head: '姓名', width: 120, cell: (row) => row.name, card: 'title' },
  { id: 'loginId', head: '账号', width: 140, cell: (row) => row.loginId, card: 'id' },
  { id: 'departmentName', head: '部门', width: 160, cell: (row) => row.departmentName, grow: true, card: 'meta' },
  { id: 'companyName', head: '公司', width: 200, cell: (row) => row.companyName, card: 'meta' },
  { id: 'active', head: '状态', width: 80, cell: (row) => (row.active ? '启用' : '停用'), card: 'state' },
];

type ChoosePeopleProps = {
  title: string;
  multiple?: boolean;
  onClose: () => void;
  onChoose: (people: readonly RoleUser[]) => void;
};

/** A choice of people of any kind within the user's data scope, including disabled ones, who are asked about most often. */
export function ChoosePeople({ title, multiple, onClose, onChoose }: ChoosePeopleProps): ReactNode {
  return (
    <SelectDialog
      title={title}
      noun="人员"
      searchHint="姓名、拼音、账号或手机号"
      call={calls.explain.people}
      input={({ keyword, ...page }) => ({ ...page, keyword: keyword || undefined })}
      columns={COLUMNS}
      rowId={({ userId }) => userId}
      label={({ name }) => name}
      multiple={multiple}
      onClose={onClose}
      onChoose={onChoose}
    />
  );
}
