import { calls } from '@houtai/contract';
import type { HistoryEntry } from '@houtai/contract/history';
import type { RolePermission, RoleRow } from '@houtai/contract/roles';
import { ROLE_PERMISSION_FORM } from '@houtai/contract/roles-form';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { CallErrorNotice } from '#kit/call-error-notice.tsx';
import { RadioField } from '#kit/form/fields/option-fields.tsx';
import { saveChanged } from '#kit/form/saving/save-changed.ts';
import { WentBack } from '#kit/form/saving/went-back.ts';
import { FormSheet, WideField } from '#kit/form/sheets/form-sheet.tsx';
import { useForm } from '#kit/form/use-form.ts';
import { queryOf, useSend } from '#platform/calls/query.ts';
import { CallError, send } from '#platform/calls/send.ts';
import { Field } from '#ui/input/field.tsx';
import { confirm } from '#ui/layer/confirm.ts';
import { toast } from '#ui/layer/toast.tsx';
import { Skeleton } from '#ui/marks/skeleton.tsx';

import { DepartmentTicks, MenuTicks } from './permission-trees.tsx';
import { PreviewWords } from './preview-words.tsx';

type PermissionSheetProps = {
  role: RoleRow;
  /** An earlier state to open the form with. */
  restored?: HistoryEntry['state'] | undefined;
  onDone: () => void;
  onCancel: () => void;
};

/** The rights of a role: menus, buttons and data scope. Before saving, it shows who is affected and how. */
export function PermissionSheet({ role, ...rest }: PermissionSheetProps): ReactNode {
  const query = useQuery({ ...queryOf(calls.roles.permission, { roleId: role.roleId }, { silent: true }), staleTime: 0, gcTime: 0 });
  const fault = query.error instanceof CallError && !query.data ? query.error : null;
  if (fault) return <CallErrorNotice fault={fault} onRetry={() => void query.refetch()} leave={{ words: '关闭', go: rest.onCancel }} />;
  if (!query.data) return <Skeleton height={320} />;
  return <PermissionForm key={role.roleId} role={role} stored={query.data} {...rest} />;
}

type PermissionFormProps = PermissionSheetProps & { stored: RolePermission };

/** Holds the state that it opened with, so that another user's change meanwhile is asked about. */
function PermissionForm({ role, stored: present, restored, onDone, onCancel }: PermissionFormProps): ReactNode {
  const [stored] = useState(present);
  const save = useSend(calls.roles.savePermission, { silent: true, onMessage: toast.success });
  const { roleId } = role;
  const form = useForm(ROLE_PERMISSION_FORM, {
    initial: { ...stored, ...restored },
    submit: async (values) => {
      await saveChanged(ROLE_PERMISSION_FORM, {
        values,
        opened: stored,
        save: async (values, version) => {
          const chosen = { ...values, roleId, version };
          const preview = await send(calls.roles.previewPermission, chosen, { silent: true });
          const isAgreed = await confirm({ title: '确认修改权限', text: <PreviewWords preview={preview} />, act: '保存权限' });
          if (!isAgreed) throw new WentBack();
          await save.run(chosen);
        },
        read: () => send(calls.roles.permission, { roleId }, { silent: true }),
        told: { history: calls.roles.history, id: roleId },
      });
      onDone();
    },
  });
  const { menuIds, dataScope, departmentIds } = form.fields;
  return (
    <FormSheet form={form} submit="预览并保存" onCancel={onCancel}>
      <WideField>
        <Field label={`${menuIds.field.label}（${role.name}）`} error={form.error('menuIds')}>
          {() => (
            <MenuTicks
              beyond={stored.beyondMenuIds}
              value={idsIn(form.read('menuIds'))}
              onChange={(ids) => form.change('menuIds', ids.join(','))}
            />
          )}
        </Field>
      </WideField>
      <WideField>
        <RadioField
          of={dataScope}
          required={false}
          hint="同时拥有多个角色的人，范围相加"
          isOff={(scope) => !stored.grantableScopes.some((grantable) => grantable === scope)}
        />
      </WideField>
      {form.read('dataScope') === 'departments' && (
        <WideField>
          <Field label={departmentIds.field.label} required error={form.error('departmentIds')}>
            {() => (
              <DepartmentTicks value={idsIn(form.read('departmentIds'))} onChange={(ids) => form.change('departmentIds', ids.join(','))} />
            )}
          </Field>
        </WideField>
      )}
    </FormSheet>
  );
}

function idsIn(text: string): string[] {
  return text === '' ? [] : text.split(',');
}
