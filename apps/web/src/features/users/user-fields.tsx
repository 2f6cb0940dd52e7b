import { calls } from '@houtai/contract';
import type { IdsField } from '@houtai/contract/form';
import type { USER_FORM } from '@houtai/contract/users-form';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { BoundField } from '#kit/form/fields/bound-field.ts';
import { CompanyField } from '#kit/form/fields/choice-fields.tsx';
import { TextField } from '#kit/form/fields/form-fields.tsx';
import { MultiChoiceField } from '#kit/form/fields/multi-choice-field.tsx';
import { WordsField } from '#kit/form/fields/option-fields.tsx';
import { TextareaField } from '#kit/form/fields/text-fields.tsx';
import { WideField } from '#kit/form/sheets/form-sheet.tsx';
import type { FieldsForm } from '#kit/form/use-form.ts';
import { queryOf } from '#platform/calls/query.ts';
import { useCan } from '#platform/session/can.tsx';
import { Select } from '#ui/input/choice/select.tsx';
import { Field } from '#ui/input/field.tsx';

import { useDepartments } from './use-departments.ts';

type UserFields = (typeof USER_FORM)['fields'];

/** The parts of a form that the controls use, for a new or an existing user. */
type UserControls = Pick<FieldsForm<UserFields>, 'fields' | 'read' | 'error' | 'change'>;

type UserFieldsProps = { form: UserControls; companyName?: string; children?: ReactNode };

/** The controls of the user form; `children` follow account and phone. */
export function UserFields({ form, companyName, children }: UserFieldsProps): ReactNode {
  const { name, nickName, loginId, phone, companyId, postIds, roleIds, email, workNo, gender, remark } = form.fields;
  const clearPlaces = () => {
    form.change('departmentIds', '');
    form.change('departmentId', '');
  };
  return (
    <>
      <TextField of={name} />
      <TextField of={nickName} hint="留空时与姓名相同" />
      <TextField of={loginId} />
      <TextField of={phone} inputMode="tel" hint="用于登录" />
      {children}
      <CompanyField of={companyId} withPlatform stored={companyName} onChosen={clearPlaces} />
      <Places form={form} />
      <Posts of={postIds} />
      <Roles of={roleIds} />
      <TextField of={email} inputMode="email" />
      <TextField of={workNo} />
      <WordsField of={gender} />
      <WideField>
        <TextareaField of={remark} rows={2} />
      </WideField>
    </>
  );
}

/** Several departments of the company, one of them primary: the first chosen one, until the user chooses another. */
function Places({ form }: { form: UserControls }): ReactNode {
  const companyId = form.read('companyId');
  const options = useDepartments(companyId);
  const chosen = form.read('departmentIds').split(',').filter(Boolean);
  return (
    <>
      <MultiChoiceField
        of={form.fields.departmentIds}
        required
        options={options}
        disabled={companyId === ''}
        placeholder={companyId === '' ? '请先选择公司' : '可选多个部门'}
        nothing="该公司还没有部门"
        onChosen={(ids) => {
          if (!ids.includes(form.read('departmentId'))) form.change('departmentId', ids[0] ?? '');
        }}
      />
      <Field label={form.fields.departmentId.field.label} required error={form.error('departmentId')} hint="数据范围和统计以主部门为准">
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

function Posts({ of }: { of: BoundField<IdsField> }): ReactNode {
  const { data = [] } = useQuery(queryOf(calls.posts.options, {}, { silent: true }));
  const options = data.map(({ postId, postName, active, py }) => ({ value: postId, label: postName, sought: py, disabled: !active }));
  return <MultiChoiceField of={of} options={options} placeholder="可选多个岗位" nothing="没有可选的岗位" />;
}

/** Roles can be changed only by users with the right, and only roles with no more rights than theirs. */
function Roles({ of }: { of: BoundField<IdsField> }): ReactNode {
  const mayBind = useCan([calls.roles.bindUsers.access]);
  const { data = [] } = useQuery(queryOf(calls.users.roles, {}, { silent: true }));
  const options = data.map(({ roleId, roleName, active, grantable, py }) => ({
    value: roleId,
    label: roleName,
    sought: py,
    disabled: !active || !grantable,
  }));
  return (
    <MultiChoiceField
      of={of}
      options={options}
      disabled={!mayBind}
      placeholder={mayBind ? '可选多个角色' : '没有「分配角色用户」权限'}
      nothing="没有可以授予的角色"
    />
  );
}
