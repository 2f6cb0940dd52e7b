import type { DepartmentRow } from '@houtai/contract/departments';
import type { DEPARTMENT_FORM } from '@houtai/contract/departments-form';
import { type ReactNode, useMemo } from 'react';

import { TextField } from '../../kit/form/form-fields.tsx';
import { OptionField, WordsField } from '../../kit/form/option-fields.tsx';
import type { FieldsForm } from '../../kit/form/use-form.ts';
import { PersonField } from '../../kit/person-picker/person-field.tsx';
import { pathOptions } from '../../kit/tree-list/path-options.ts';
import { SHAPE } from './department-shape.ts';

/** A company whose departments the person administers. */
export type Company = { id: string; name: string };

type DepartmentFieldsProps = {
  form: FieldsForm<(typeof DEPARTMENT_FORM)['fields']>;
  rows: readonly DepartmentRow[];
  companies: readonly Company[];
  id: string | undefined;
};

/** The controls of the form of a department. */
export function DepartmentFields({ form, rows, companies, id }: DepartmentFieldsProps): ReactNode {
  const { fields } = form;
  const companyId = form.read('companyId');
  const parents = useMemo(() => {
    const own = rows.filter((row) => row.companyId === companyId);
    const offered = pathOptions(own, { ...SHAPE, nameOf: ({ name }) => name, without: (row) => row.id === id });
    return [{ value: '', label: '（公司直属）' }, ...offered];
  }, [rows, companyId, id]);
  return (
    <>
      {companies.length > 1 && (
        <OptionField
          of={fields.companyId}
          disabled={id !== undefined}
          options={companies.map(({ id, name }) => ({ value: id, label: name }))}
          onChosen={() => {
            // Departments and people of one company are none for another.
            form.change('parentId', '');
            form.change('leaderId', '');
          }}
        />
      )}
      <OptionField of={fields.parentId} required disabled={companyId === ''} options={parents} />
      <TextField of={fields.name} />
      <TextField of={fields.code} hint="公司内唯一，可不填" />
      <WordsField of={fields.type} required />
      <PersonField
        of={fields.leaderId}
        disabled={companyId === ''}
        companyId={companyId}
        placeholder={companyId === '' ? '请先选择公司' : '可不选'}
      />
      <TextField of={fields.phone} inputMode="tel" />
      <TextField of={fields.email} inputMode="email" />
      <TextField of={fields.sort} required />
      <WordsField of={fields.active} hint="停用后不再供选择，名称照常显示" />
    </>
  );
}
