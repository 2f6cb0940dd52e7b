import { calls } from '@houtai/contract';
import type { IdsField } from '@houtai/contract/form';
import type { DepartmentNode } from '@houtai/contract/people';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { queryOf } from '#platform/calls/query.ts';
import { MultiCombobox } from '#ui/input/choice/multi-combobox.tsx';
import type { Option } from '#ui/input/choice/option.ts';
import { Field } from '#ui/input/field.tsx';

import { type FieldProps, resolveField } from './field-props.ts';

const STALE_MS = 300_000;

/** Several departments by name, with comma-separated ids; each option shows the path from the top department. */
export function DepartmentsField(props: FieldProps<IdsField>): ReactNode {
  const { form, name, label, required, hint, disabled } = resolveField(props);
  const query = useQuery({ ...queryOf(calls.people.departments, {}, { silent: true }), staleTime: STALE_MS });
  const value = form.read(name);
  return (
    <Field label={label} required={required} error={form.error(name)} hint={hint}>
      {(control) => (
        <MultiCombobox
          {...control}
          name={name}
          values={value === '' ? [] : value.split(',')}
          options={optionsOf(query.data ?? [])}
          disabled={disabled}
          placeholder={query.isError ? '部门加载失败，请重新打开' : '请选择部门'}
          onChange={(ids) => form.change(name, ids.join(','))}
        />
      )}
    </Field>
  );
}

function optionsOf(nodes: readonly DepartmentNode[], above?: Option): Option[] {
  return nodes.flatMap(({ departmentId, departmentName, companyName, py = '', children }) => {
    const label = above ? `${above.label} / ${departmentName}` : departmentName;
    const option = { value: departmentId, label, note: companyName, sought: `${above?.sought ?? ''} ${py}` };
    return [option, ...optionsOf(children, option)];
  });
}
