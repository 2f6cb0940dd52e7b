import { calls } from '@houtai/contract';
import { DATA_SCOPES, type DataScope } from '@houtai/contract/data-scopes';
import type { RolePermission, RoleRow } from '@houtai/contract/roles';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { CallFault } from '../../kit/call-fault.tsx';
import { FormSheet, WideField } from '../../kit/form/form-sheet.tsx';
import { saveOver } from '../../kit/form/save-over.ts';
import { useForm } from '../../kit/form/use-form.ts';
import { queryOf, useSend } from '../../platform/query.ts';
import { send } from '../../platform/send.ts';
import { CallError } from '../../platform/send.ts';
import { Field } from '../../ui/input/field.tsx';
import { RadioGroup } from '../../ui/input/radio-group.tsx';
import { confirm } from '../../ui/layer/confirm.ts';
import { toast } from '../../ui/layer/toast.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DepartmentTicks, MenuTicks } from './permission-trees.tsx';
import { PreviewWords } from './preview-words.tsx';

/** The rights that a sheet can be opened with. */
export type PermissionValues = Pick<RolePermission, 'menuIds' | 'dataScope' | 'departmentIds'>;

type PermissionSheetProps = {
  role: RoleRow;
  /** In place of what it grants now, as from an earlier version. */
  values?: PermissionValues;
  onDone: () => void;
  onCancel: () => void;
};

/** What a role grants: menus, buttons and whose records. Before it is saved, it says whom that changes what for. */
export function PermissionSheet({ role, ...rest }: PermissionSheetProps): ReactNode {
  const query = useQuery({ ...queryOf(calls.roles.permission, { roleId: role.roleId }, { silent: true }), staleTime: 0, gcTime: 0 });
  const fault = query.error instanceof CallError && !query.data ? query.error : null;
  if (fault) return <CallFault fault={fault} onRetry={() => void query.refetch()} leave={{ words: '关闭', go: rest.onCancel }} />;
  if (!query.data) return <Skeleton height={320} />;
  return <PermissionForm key={role.roleId} role={role} stored={query.data} {...rest} />;
}

type PermissionFormProps = PermissionSheetProps & { stored: RolePermission };

/** Stays with what was stored when it opened, so that what others grant meanwhile is asked about. */
function PermissionForm({ role, stored: present, values, onDone, onCancel }: PermissionFormProps): ReactNode {
  const [stored] = useState(present);
  const save = useSend(calls.roles.savePermission, { silent: true, onMessage: toast.success });
  const initial = values ?? stored;
  const form = useForm(
    [
      { name: 'menuIds', initial: initial.menuIds.join(','), check: () => '' },
      { name: 'dataScope', initial: initial.dataScope, check: () => '' },
      {
        name: 'departmentIds',
        initial: initial.departmentIds.join(','),
        check: (value, read) => (read('dataScope') === 'departments' && value === '' ? '请选择部门' : ''),
      },
    ],
    async (read) => {
      const chosen = {
        roleId: role.roleId,
        menuIds: idsIn(read('menuIds')),
        dataScope: scopeIn(read('dataScope')),
        departmentIds: read('dataScope') === 'departments' ? idsIn(read('departmentIds')) : [],
      };
      await saveOver(
        stored.version,
        async (version) => {
          const preview = await send(calls.roles.previewPermission, { ...chosen, version }, { silent: true });
          const isAgreed = await confirm({ title: '确认修改权限', text: <PreviewWords preview={preview} />, act: '保存权限' });
          // Whoever goes back finds the form as they left it; there is nothing to say.
          if (!isAgreed) throw new Error('');
          await save.run({ ...chosen, version });
        },
        { history: calls.roles.history, id: role.roleId },
      );
      onDone();
    },
  );
  const scopes = Object.entries(DATA_SCOPES).map(([value, label]) => ({
    value,
    label,
    disabled: !stored.grantableScopes.some((scope) => scope === value),
  }));
  return (
    <FormSheet form={form} submit="预览并保存" onCancel={onCancel}>
      <WideField>
        <Field label={`菜单与按钮（${role.name}）`} error={form.error('menuIds')}>
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
        <Field label="数据范围" error={form.error('dataScope')} hint="同时拥有多个角色的人，范围相加">
          {(control) => (
            <RadioGroup
              {...control}
              name="dataScope"
              options={scopes}
              value={form.read('dataScope')}
              onChange={(scope) => form.change('dataScope', scope)}
            />
          )}
        </Field>
      </WideField>
      {form.read('dataScope') === 'departments' && (
        <WideField>
          <Field label="指定的部门" required error={form.error('departmentIds')}>
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

function scopeIn(text: string): DataScope {
  return text === 'all' || text === 'departments' || text === 'department-below' || text === 'department' ? text : 'own';
}
