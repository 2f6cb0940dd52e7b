import { calls } from '@houtai/contract';
import type { DepartmentNode } from '@houtai/contract/people';
import { useQuery } from '@tanstack/react-query';

import { queryOf } from '#platform/calls/query.ts';
import type { Option } from '#ui/input/choice/option.ts';

const STALE_MS = 300_000;

/** The departments of a company, or of all, as options labelled with their path. */
export function useDepartments(companyId?: string): readonly Option[] {
  const query = useQuery({ ...queryOf(calls.people.departments, {}, { silent: true }), staleTime: STALE_MS });
  const roots = (query.data ?? []).filter((node) => companyId === undefined || node.companyId === companyId);
  return roots.flatMap((node) => optionsBelow(node));
}

function optionsBelow({ departmentId, departmentName, py = '', children }: DepartmentNode, above?: Option): Option[] {
  const label = above ? `${above.label} / ${departmentName}` : departmentName;
  const option = { value: departmentId, label, sought: `${above?.sought ?? ''} ${py}` };
  return [option, ...children.flatMap((child) => optionsBelow(child, option))];
}
