import { calls } from '@houtai/contract';
import { ROLE_CODE, ROLE_KINDS, ROLE_LIMITS } from '@houtai/contract/data-scopes';
import type { RoleRow } from '@houtai/contract/roles';
import type { ReactNode } from 'react';

import { TextField } from '../../kit/form/form-fields.tsx';
import { FormSheet, WideField } from '../../kit/form/form-sheet.tsx';
import { saveOver } from '../../kit/form/save-over.ts';
import { TextareaField } from '../../kit/form/text-fields.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { useOnceKey } from '../../kit/form/use-once-key.ts';
import { useSend } from '../../platform/query.ts';
import { Field } from '../../ui/input/field.tsx';
import { RadioGroup } from '../../ui/input/radio-group.tsx';
import { toast } from '../../ui/layer/toast.tsx';

/** The values that a form can be opened with. */
export type RoleValues = Partial<Pick<RoleRow, 'name' | 'code' | 'sort' | 'active' | 'remark'>>;

type RoleFormSheetProps = {
  /** Absent, a role is made. */
  role?: RoleRow;
  /** In place of its own, as from an earlier version. */
  values?: RoleValues;
  onDone: (role: RoleRow) => void;
  onCancel: () => void;
};

const STATES = [
  { value: '1', label: '启用' },
  { value: '0', label: '停用' },
];
const KINDS = Object.entries(ROLE_KINDS).map(([value, label]) => ({ value, label }));

/** What a role is called, its place and its state. What it grants is set apart. */
export function RoleFormSheet({ role, values, onDone, onCancel }: RoleFormSheetProps): ReactNode {
  const update = useSend(calls.roles.update);
  const add = useSend(calls.roles.add);
  const key = useOnceKey();
  const initial = { name: '', code: '', sort: 100, active: true, remark: '', ...role, ...values };
  const form = useForm(
    [
      { name: 'name', initial: initial.name, check: (value) => required(value) || longest(value, ROLE_LIMITS.name) },
      { name: 'code', initial: initial.code, check: codeFault },
      { name: 'sort', initial: String(initial.sort), check: sortFault },
      { name: 'active', initial: initial.active ? '1' : '0', check: () => '' },
      { name: 'kind', initial: role?.kind ?? 'staff', check: () => '' },
      { name: 'remark', initial: initial.remark, check: (value) => longest(value, ROLE_LIMITS.remark) },
    ],
    async (read) => {
      const basics = {
        name: read('name'),
        code: read('code'),
        sort: Number(read('sort')),
        active: read('active') === '1',
        remark: read('remark'),
      };
      const options = { silent: true, onMessage: (msg: string) => toast.success(msg) };
      let saved = role;
      if (role) {
        await saveOver(
          role.version,
          async (version) => {
            saved = await update.run({ ...basics, roleId: role.roleId, version }, options);
          },
          { history: calls.roles.history, id: role.roleId },
        );
      } else {
        const kind = read('kind') === 'member' ? ('member' as const) : ('staff' as const);
        saved = await add.run({ ...basics, kind }, { ...options, idempotencyKey: key });
      }
      if (saved) onDone(saved);
    },
  );
  return (
    <FormSheet form={form} submit={role ? '保存修改' : '保存并设置权限'} onCancel={onCancel}>
      <TextField form={form} name="name" label="角色名称" required maxLength={ROLE_LIMITS.name} />
      <TextField
        form={form}
        name="code"
        label="权限字符"
        required
        maxLength={ROLE_LIMITS.code}
        hint={role?.all ? '内置角色的权限字符不能修改' : '唯一，例如 finance-clerk'}
      />
      <TextField form={form} name="sort" label="排序" required inputMode="numeric" maxLength={4} hint="小的排在前面" />
      <Field label="状态">
        {(control) => (
          <RadioGroup
            {...control}
            name="active"
            options={STATES}
            value={form.read('active')}
            disabled={role?.all}
            onChange={(value) => form.change('active', value)}
          />
        )}
      </Field>
      {!role && (
        <Field label="适用人群" hint="保存后不能修改">
          {(control) => (
            <RadioGroup
              {...control}
              name="kind"
              options={KINDS}
              value={form.read('kind')}
              onChange={(value) => form.change('kind', value)}
            />
          )}
        </Field>
      )}
      <WideField>
        <TextareaField form={form} name="remark" label="备注" limit={ROLE_LIMITS.remark} rows={3} />
      </WideField>
    </FormSheet>
  );
}

function required(value: string): string {
  return value.trim() === '' ? '不能为空' : '';
}

function longest(value: string, most: number): string {
  return value.trim().length > most ? `最多 ${most} 个字` : '';
}

function codeFault(value: string): string {
  return required(value) || longest(value, ROLE_LIMITS.code) || (ROLE_CODE.pattern.test(value.trim()) ? '' : ROLE_CODE.message);
}

function sortFault(value: string): string {
  return required(value) || (/^\d{1,4}$/.test(value.trim()) ? '' : `应为 0 到 ${ROLE_LIMITS.sort} 的整数`);
}
