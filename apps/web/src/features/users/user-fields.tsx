import { calls } from '@houtai/contract';
import { EMAIL_MAX, NICK_NAME_MAX } from '@houtai/contract/limits';
import { USER_LIMITS } from '@houtai/contract/user-rules';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { CompanyField } from '../../kit/form/choice-fields.tsx';
import { TextField } from '../../kit/form/form-fields.tsx';
import { WideField } from '../../kit/form/form-sheet.tsx';
import { MultiChoiceField } from '../../kit/form/multi-choice-field.tsx';
import { TextareaField } from '../../kit/form/text-fields.tsx';
import type { Form } from '../../kit/form/use-text-form.ts';
import { useCan } from '../../platform/can.tsx';
import { queryOf } from '../../platform/query.ts';
import { Field } from '../../ui/input/field.tsx';
import { Segmented } from '../../ui/input/radio-group.tsx';
import { Select } from '../../ui/input/select.tsx';
import { useDepartments } from './use-departments.ts';
import type { UserField } from './user-form.ts';

const GENDERS = [
  { value: '0', label: '未说明' },
  { value: '1', label: '男' },
  { value: '2', label: '女' },
];

type UserFieldsProps = { form: Form<UserField>; companyName?: string; children?: ReactNode };

/** The controls of the user form; `children` come after account and phone. */
export function UserFields({ form, companyName, children }: UserFieldsProps): ReactNode {
  const clearPlaces = () => {
    form.change('departmentIds', '');
    form.change('departmentId', '');
  };
  return (
    <>
      <TextField form={form} name="name" label="姓名" required maxLength={USER_LIMITS.name} autoComplete="off" />
      <TextField form={form} name="nickName" label="昵称" maxLength={NICK_NAME_MAX} autoComplete="off" hint="留空时与姓名相同" />
      <TextField form={form} name="loginId" label="账号" required maxLength={USER_LIMITS.loginId} autoComplete="off" />
      <TextField form={form} name="phone" label="手机" required inputMode="tel" maxLength={11} autoComplete="off" hint="用于登录" />
      {children}
      <CompanyField form={form} name="companyId" label="公司" required withPlatform stored={companyName} onChosen={clearPlaces} />
      <Places form={form} />
      <Posts form={form} />
      <Roles form={form} />
      <TextField form={form} name="email" label="邮箱" inputMode="email" maxLength={EMAIL_MAX} autoComplete="off" />
      <TextField form={form} name="workNo" label="工号" maxLength={USER_LIMITS.workNo} autoComplete="off" />
      <Field label="性别">
        {({ id }) => (
          <Segmented
            id={id}
            name="gender"
            value={form.read('gender') || '0'}
            options={GENDERS}
            onChange={(gender) => form.change('gender', gender)}
          />
        )}
      </Field>
      <WideField>
        <TextareaField form={form} name="remark" label="备注" limit={USER_LIMITS.remark} rows={2} />
      </WideField>
    </>
  );
}

/** Several departments of the company, of which one is the primary one: the first that is chosen, until another is. */
function Places({ form }: { form: Form<UserField> }): ReactNode {
  const companyId = form.read('companyId');
  const options = useDepartments(companyId);
  const chosen = form.read('departmentIds').split(',').filter(Boolean);
  return (
    <>
      <MultiChoiceField
        form={form}
        name="departmentIds"
        label="部门"
        required
        options={options}
        disabled={companyId === ''}
        placeholder={companyId === '' ? '请先选择公司' : '可选多个部门'}
        nothing="该公司还没有部门"
        onChosen={(ids) => {
          if (!ids.includes(form.read('departmentId'))) form.change('departmentId', ids[0] ?? '');
        }}
      />
      <Field label="主部门" required error={form.error('departmentId')} hint="数据范围和统计以主部门为准">
        {(control) => (
          <Select
            {...control}
            name="departmentId"
            value={form.read('departmentId')}
            options={options.filter(({ value }) => chosen.includes(value))}
            placeholder="请先选择部门"
            disabled={chosen.length === 0}
            onChange={(departmentId) => form.change('departmentId', departmentId)}
          />
        )}
      </Field>
    </>
  );
}

function Posts({ form }: { form: Form<UserField> }): ReactNode {
  const { data = [] } = useQuery(queryOf(calls.posts.options, {}, { silent: true }));
  const options = data.map(({ postId, postName, active }) => ({ value: postId, label: postName, disabled: !active }));
  return <MultiChoiceField form={form} name="postIds" label="岗位" options={options} placeholder="可选多个岗位" nothing="没有可选的岗位" />;
}

/** Roles are given away only by whoever may, and only those that hold no more than they do. */
function Roles({ form }: { form: Form<UserField> }): ReactNode {
  const mayBind = useCan('system:role:bind');
  const { data = [] } = useQuery(queryOf(calls.users.roles, {}, { silent: true }));
  const options = data.map(({ roleId, roleName, active, grantable }) => ({
    value: roleId,
    label: roleName,
    disabled: !active || !grantable,
  }));
  return (
    <MultiChoiceField
      form={form}
      name="roleIds"
      label="角色"
      options={options}
      disabled={!mayBind}
      placeholder={mayBind ? '可选多个角色' : '没有「分配角色用户」权限'}
      nothing="没有可以授予的角色"
    />
  );
}
