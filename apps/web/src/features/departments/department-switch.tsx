import { calls } from '@houtai/contract';
import type { DepartmentRow } from '@houtai/contract/departments';
import type { ReactNode } from 'react';

import { ActiveSwitch } from '../../kit/list/active-switch.tsx';
import { useSend } from '../../platform/query.ts';

/** Whether a department is offered for choice. */
export function DepartmentSwitch({ department }: { department: DepartmentRow }): ReactNode {
  const update = useSend(calls.departments.update);
  const { id, version, companyId, parentId, name, code, type, sort, leaderId, phone, email } = department;
  const form = { companyId, parentId, name, code, type, sort, leaderId, phone, email };
  return (
    <ActiveSwitch
      name={name}
      active={department.active}
      tag="system:dept:edit"
      follows="选择部门时不再出现；部门及下级部门还有在职人员时不能停用。"
      onSwitch={(active) => update.run({ ...form, id, version, active })}
    />
  );
}
