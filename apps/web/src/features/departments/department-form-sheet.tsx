import { calls } from '@houtai/contract';
import type { DepartmentForm, DepartmentRow } from '@houtai/contract/departments';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { FormSheet } from '../../kit/form/form-sheet.tsx';
import { saveOver } from '../../kit/form/save-over.ts';
import { useForm } from '../../kit/form/use-form.ts';
import { useOnceKey } from '../../kit/form/use-once-key.ts';
import { queryOf, useSend } from '../../platform/query.ts';
import { toast } from '../../ui/layer/toast.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Company, DepartmentFields } from './department-fields.tsx';
import { departmentFields, formOf } from './department-form.ts';
import { useDepartments } from './use-departments.ts';

/** What a form begins with: a new department, or one that is changed, perhaps with values of an earlier time. */
export type EditedDepartment = { form: DepartmentForm; of?: { id: string; version: number } };

/** Makes or changes a department. When somebody else has changed it meanwhile, the person decides. */
export function DepartmentFormSheet({ edited, onDone }: { edited: EditedDepartment; onDone: () => void }): ReactNode {
  const rows = useDepartments().data ?? [];
  const { data: companies } = useQuery(queryOf(calls.departments.companies, {}, { silent: true }));
  return companies ? <Sheet edited={edited} rows={rows} companies={companies} onDone={onDone} /> : <Skeleton height={320} />;
}

type SheetProps = { edited: EditedDepartment; rows: readonly DepartmentRow[]; companies: readonly Company[]; onDone: () => void };

function Sheet({ edited, rows, companies, onDone }: SheetProps): ReactNode {
  const update = useSend(calls.departments.update);
  const add = useSend(calls.departments.add);
  const key = useOnceKey();
  const { of } = edited;
  const [first, second] = companies;
  const companyId = edited.form.companyId || (second ? '' : (first?.id ?? ''));
  const form = useForm(departmentFields({ ...edited.form, companyId }), async (read) => {
    const sent = formOf(read);
    const options = { silent: true, onMessage: (msg: string) => toast.success(msg) };
    if (of)
      await saveOver(of.version, (version) => update.run({ ...sent, id: of.id, version }, options), {
        history: calls.departments.history,
        id: of.id,
      });
    else await add.run(sent, { ...options, idempotencyKey: key });
    onDone();
  });
  return (
    <FormSheet form={form} submit={of ? '保存修改' : '新建部门'} onCancel={onDone}>
      <DepartmentFields form={form} rows={rows} companies={companies} id={of?.id} />
    </FormSheet>
  );
}
