import { calls } from '@houtai/contract';
import type { BindableMenu } from '@houtai/contract/knowledge';
import type { DepartmentNode } from '@houtai/contract/people';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { FieldOf } from '../../kit/field-of.ts';
import { queryOf } from '../../platform/query.ts';
import { Field } from '../../ui/field.tsx';
import { MultiCombobox } from '../../ui/multi-combobox.tsx';
import type { Option } from '../../ui/option.ts';

const STALE_MS = 60_000;

/** Several pages of the console, found by their names or those of their groups. */
export function MenusField<Name extends string>(props: FieldOf<Name>): ReactNode {
  const query = useQuery({ ...queryOf(calls.knowledge.menus, {}, { silent: true }), staleTime: STALE_MS });
  return <SeveralField {...props} options={pagesOf(query.data ?? [], [])} failed={query.isError} placeholder="可选，可多个" />;
}

function pagesOf(menus: readonly BindableMenu[], above: readonly string[]): Option[] {
  return menus.flatMap(({ menuId, name, isGroup, children }) => {
    const own = isGroup
      ? []
      : [{ value: menuId, label: name, note: above.join(' > ') || undefined, sought: above.join(' ').toLowerCase() }];
    return [...own, ...pagesOf(children, [...above, name])];
  });
}

/** Several departments of a company. */
export function DepartmentsField<Name extends string>({ companyName, ...props }: FieldOf<Name> & { companyName: string }): ReactNode {
  const query = useQuery({ ...queryOf(calls.people.departments, {}, { silent: true }), staleTime: STALE_MS });
  const own = (query.data ?? []).filter((root) => root.companyName === companyName);
  return <SeveralField {...props} options={placesOf(own, [])} failed={query.isError} placeholder="请选择部门" />;
}

function placesOf(nodes: readonly DepartmentNode[], above: readonly string[]): Option[] {
  return nodes.flatMap(({ departmentId, departmentName, people, children }) => [
    { value: departmentId, label: departmentName, note: [...above, `${people} 人`].join(' · '), sought: above.join(' ').toLowerCase() },
    ...placesOf(children, [...above, departmentName]),
  ]);
}

type SeveralFieldProps<Name extends string> = FieldOf<Name> & { options: readonly Option[]; failed: boolean; placeholder: string };

function SeveralField<Name extends string>(props: SeveralFieldProps<Name>): ReactNode {
  const { form, name, label, required, hint, disabled, options, failed, placeholder } = props;
  const values = form.read(name).split(',').filter(Boolean);
  return (
    <Field label={label} required={required} error={form.error(name)} hint={hint}>
      {(control) => (
        <MultiCombobox
          {...control}
          name={name}
          values={values}
          options={options}
          disabled={disabled}
          placeholder={failed ? '选项加载失败，请重新打开' : placeholder}
          onChange={(next) => form.change(name, next.join(','))}
        />
      )}
    </Field>
  );
}
