import { calls } from '@houtai/contract';
import { DEPARTMENT_TYPES } from '@houtai/contract/department-types';
import type { DepartmentRow } from '@houtai/contract/departments';
import type { HistoryEntry } from '@houtai/contract/history';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { ActiveMark } from '../../kit/form/active-mark.tsx';
import { TimeCell } from '../../kit/list/time-cell.tsx';
import { DetailDrawer } from '../../kit/record/detail-drawer.tsx';
import { Facts } from '../../kit/record/facts.tsx';
import { RecordHistory } from '../../kit/record/record-history.tsx';
import { RemoveButton } from '../../kit/record/remove-button.tsx';
import { useCan } from '../../platform/can.tsx';
import { queryOf, useSend } from '../../platform/query.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/layer/drawer.tsx';
import { toast } from '../../ui/layer/toast.tsx';
import { DepartmentFormSheet, type EditedDepartment } from './department-form-sheet.tsx';

/** A department beside the tree. */
export function DepartmentDetail({ id }: { id: string }): ReactNode {
  const query = useQuery(queryOf(calls.departments.get, { id }, { silent: true }));
  const [edited, setEdited] = useState<EditedDepartment | null>(null);
  const remove = useSend(calls.departments.del, { onMessage: toast.success });
  const mayEdit = useCan(['system:dept:edit']);
  const restore =
    (row: DepartmentRow) =>
    ({ state }: HistoryEntry) =>
      setEdited({ record: row, restored: state });
  return (
    <>
      <DetailDrawer noun="部门" query={query}>
        {(row) => ({
          code: row.code,
          title: row.name,
          state: <ActiveMark active={row.active} />,
          meta: <span>{row.companyName}</span>,
          body: (
            <>
              <DepartmentFacts row={row} />
              <RecordHistory id={row.id} history={calls.departments.history} onRestore={mayEdit ? restore(row) : undefined} />
            </>
          ),
          foot: mayEdit && (
            <Button kind="primary" onClick={() => setEdited({ record: row })}>
              修改
            </Button>
          ),
          danger: (
            <RemoveButton
              tag="system:dept:remove"
              text={`删除部门「${row.name}」？有人员、下级部门或被角色用到的部门不能删除。`}
              onRemove={() => remove.run({ id: row.id, version: row.version })}
            />
          ),
        })}
      </DetailDrawer>
      <Drawer open={edited !== null} onClose={() => setEdited(null)} label="修改部门" width={640}>
        {edited && <DepartmentFormSheet edited={edited} onDone={() => setEdited(null)} />}
      </Drawer>
    </>
  );
}

function DepartmentFacts({ row }: { row: DepartmentRow }): ReactNode {
  return (
    <Facts
      facts={[
        ['类型', DEPARTMENT_TYPES[row.type]],
        ['负责人', row.leaderName],
        ['电话', row.phone],
        ['邮箱', row.email],
        ['本部门', `${row.people} 人`],
        ['含下级', `${row.peopleBelow} 人`],
        ['排序', row.sort],
        ['创建时间', <TimeCell key="created" time={row.createdAt} />],
      ]}
    />
  );
}
