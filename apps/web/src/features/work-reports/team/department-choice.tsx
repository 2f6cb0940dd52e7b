import { calls } from '@houtai/contract';
import type { DepartmentNode } from '@houtai/contract/people';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { queryOf } from '#platform/calls/query.ts';
import { Combobox } from '#ui/input/choice/combobox.tsx';
import type { Option } from '#ui/input/choice/option.ts';

const STALE_MS = 60_000;

/** A choice of a department including those below it, or of none. */
export function DepartmentChoice({ value, onChange }: { value: string; onChange: (departmentId: string) => void }): ReactNode {
  return <Combobox aria-label="部门" placeholder="全部部门" value={value} options={useDepartmentOptions()} onChange={onChange} />;
}

/** All departments, parents first, searchable by name or pinyin. */
export function useDepartmentOptions(): readonly Option[] {
  const { data = [] } = useQuery({ ...queryOf(calls.people.departments, {}, { silent: true }), staleTime: STALE_MS });
  return data.flatMap(optionsOf);
}

function optionsOf({ departmentId, departmentName, companyName, py, children }: DepartmentNode): Option[] {
  return [{ value: departmentId, label: departmentName, note: companyName, sought: py }, ...children.flatMap(optionsOf)];
}
