import { calls } from '@houtai/contract';
import type { DepartmentRow } from '@houtai/contract/departments';
import { DEPARTMENT_FORM } from '@houtai/contract/departments-form';
import type { HistoryEntry } from '@houtai/contract/history';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { FormSheet } from '../../kit/form/form-sheet.tsx';
import { useRecordForm } from '../../kit/form/use-record-form.ts';
import { queryOf, useSend } from '../../platform/query.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Company, DepartmentFields } from './department-fields.tsx';
import { LeaderImpact } from './leader-impact.tsx';
import { useDepartments } from './use-departments.ts';

/** What a form begins with: a new department, perhaps below another, or one that is changed, perhaps with values of an earlier time. */
export type EditedDepartment = {
  initial?: Pick<DepartmentRow, 'companyId' | 'parentId'>;
  record?: DepartmentRow;
  restored?: HistoryEntry['state'];
};

/** Makes or changes a department. When somebody else has changed it meanwhile, the person decides. */
export function DepartmentFormSheet({ edited, onDone }: { edited: EditedDepartment; onDone: () => void }): ReactNode {
  const rows = useDepartments().data ?? [];
  const { data: companies } = useQuery(queryOf(calls.departments.companies, {}, { silent: true }));
  return companies ? <Sheet edited={edited} rows={rows} companies={companies} onDone={onDone} /> : <Skeleton height={320} />;
}

type SheetProps = { edited: EditedDepartment; rows: readonly DepartmentRow[]; companies: readonly Company[]; onDone: () => void };

function Sheet({ edited, rows, companies, onDone }: SheetProps): ReactNode {
  const add = useSend(calls.departments.add, { silent: true });
  const update = useSend(calls.departments.update, { silent: true });
  const { record, restored, initial } = edited;
  const [first, second] = companies;
  const form = useRecordForm(DEPARTMENT_FORM, {
    noun: '部门',
    record,
    restored,
    initial: { companyId: second ? '' : first?.id, ...initial },
    history: calls.departments.history,
    add: (values, idempotencyKey) => add.run(values, { idempotencyKey }),
    update: (values, stored) => update.run({ ...values, ...stored }),
    onDone,
  });
  const notice = record && <LeaderImpact department={record} leaderId={form.read('leaderId')} parentId={form.read('parentId')} />;
  return (
    <FormSheet form={form} notice={notice} submit={record ? '保存修改' : '新建部门'} onCancel={onDone}>
      <DepartmentFields form={form} rows={rows} companies={companies} id={record?.id} />
    </FormSheet>
  );
}
