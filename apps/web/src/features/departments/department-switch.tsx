import { calls } from '@houtai/contract';
import type { DepartmentRow } from '@houtai/contract/departments';
import { DEPARTMENT_FORM } from '@houtai/contract/departments-form';
import { valuesIn } from '@houtai/contract/form-check';
import type { ReactNode } from 'react';

import { ActiveSwitch } from '../../kit/form/active-switch.tsx';
import { useSend } from '../../platform/query.ts';

/** Whether a department is offered for choice. */
export function DepartmentSwitch({ department }: { department: DepartmentRow }): ReactNode {
  const update = useSend(calls.departments.update);
  const { id, name, version } = department;
  const form = valuesIn(DEPARTMENT_FORM, department);
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
