import { calls } from '@houtai/contract';
import type { HistoryEntry } from '@houtai/contract/history';
import type { RoleRow } from '@houtai/contract/roles';
import { NEW_ROLE_FORM } from '@houtai/contract/roles-form';
import type { ReactNode } from 'react';

import { TextField } from '#kit/form/fields/form-fields.tsx';
import { WordsField } from '#kit/form/fields/option-fields.tsx';
import { TextareaField } from '#kit/form/fields/text-fields.tsx';
import { FormSheet, WideField } from '#kit/form/sheets/form-sheet.tsx';
import { useRecordForm } from '#kit/form/use-record-form.ts';
import { useSend } from '#platform/calls/query.ts';

type RoleFormSheetProps = {
  /** Absent, a role is made. */
  role?: RoleRow;
  /** An earlier state that it opens with. */
  restored?: HistoryEntry['state'] | undefined;
  onDone: (made?: RoleRow) => void;
  onCancel: () => void;
};

/** What a role is called, its place and its state. What it grants is set apart. */
export function RoleFormSheet({ role, restored, onDone, onCancel }: RoleFormSheetProps): ReactNode {
  const add = useSend(calls.roles.add, { silent: true });
  const update = useSend(calls.roles.update, { silent: true });
  const form = useRecordForm(NEW_ROLE_FORM, {
    noun: '角色',
    record: role && { ...role, id: role.roleId },
    restored,
    history: calls.roles.history,
    add: (values, idempotencyKey) => add.run(values, { idempotencyKey }),
    update: ({ kind: _, ...values }, { id, version }) => update.run({ ...values, roleId: id, version }),
    onDone,
  });
  const { name, code, sort, active, kind, remark } = form.fields;
  return (
    <FormSheet form={form} submit={role ? '保存修改' : '保存并设置权限'} onCancel={onCancel}>
      <TextField of={name} />
      <TextField of={code} hint={role?.all ? '内置角色的权限字符不能修改' : '唯一，例如 finance-clerk'} />
      <TextField of={sort} required hint="数字小的排在前面" />
      <WordsField of={active} disabled={role?.all === true} />
      {!role && <WordsField of={kind} hint="保存后不能修改" />}
      <WideField>
        <TextareaField of={remark} rows={3} />
      </WideField>
    </FormSheet>
  );
}
