import { DEPARTMENT_TYPES } from '@houtai/contract/department-types';
import type { DepartmentRow } from '@houtai/contract/departments';
import { ADMIN_NAME_MAX } from '@houtai/contract/limits';
import { type ReactNode, useMemo } from 'react';

import { ACTIVE_OPTIONS } from '../../kit/form/active-mark.tsx';
import { TextField } from '../../kit/form/form-fields.tsx';
import { OptionField, WordsField } from '../../kit/form/option-fields.tsx';
import type { Form } from '../../kit/form/use-text-form.ts';
import { PersonField } from '../../kit/person-picker/person-field.tsx';
import { pathOptions } from '../../kit/tree-list/path-options.ts';
import { type DepartmentField, SHAPE, TOP } from './department-form.ts';

const TYPE_OPTIONS = Object.entries(DEPARTMENT_TYPES).map(([value, label]) => ({ value, label }));

/** A company whose departments the person administers. */
export type Company = { id: string; name: string };

type DepartmentFieldsProps = {
  form: Form<DepartmentField>;
  rows: readonly DepartmentRow[];
  companies: readonly Company[];
  id: string | undefined;
};

/** The controls of the form of a department. */
export function DepartmentFields({ form, rows, companies, id }: DepartmentFieldsProps): ReactNode {
  const companyId = form.read('companyId');
  const parents = useMemo(() => {
    const own = rows.filter((row) => row.companyId === companyId);
    const offered = pathOptions(own, { ...SHAPE, nameOf: ({ name }) => name, without: (row) => row.id === id });
    return [{ value: TOP, label: '（公司直属）' }, ...offered];
  }, [rows, companyId, id]);
  return (
    <>
      {companies.length > 1 && (
        <OptionField
          form={{
            ...form,
            change: (name, value) => {
              form.change(name, value);
              // Departments and people of one company are none for another.
              form.change('parentId', TOP);
              form.change('leaderId', '');
            },
          }}
          name="companyId"
          label="公司"
          required
          disabled={id !== undefined}
          options={companies.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <OptionField form={form} name="parentId" label="上级部门" required disabled={companyId === ''} options={parents} />
      <TextField form={form} name="name" label="名称" required maxLength={ADMIN_NAME_MAX} />
      <TextField form={form} name="code" label="编码" maxLength={32} hint="公司内唯一，可不填" />
      <WordsField form={form} name="type" label="类型" required options={TYPE_OPTIONS} />
      <PersonField
        form={form}
        name="leaderId"
        label="负责人"
        disabled={companyId === ''}
        companyId={companyId}
        placeholder={companyId === '' ? '请先选择公司' : '可不选'}
      />
      <TextField form={form} name="phone" label="电话" inputMode="tel" maxLength={20} />
      <TextField form={form} name="email" label="邮箱" inputMode="email" maxLength={100} />
      <TextField form={form} name="sort" label="排序" required inputMode="numeric" maxLength={6} />
      <WordsField form={form} name="active" label="状态" options={ACTIVE_OPTIONS} hint="停用后不再供选择，名称照常显示" />
    </>
  );
}
