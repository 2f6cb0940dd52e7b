import { calls } from '@houtai/contract';
import type { IdsField } from '@houtai/contract/form';
import type { BindableMenu } from '@houtai/contract/knowledge';
import type { DepartmentNode } from '@houtai/contract/people';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { FieldProps } from '#kit/form/fields/field-props.ts';
import { queryOf } from '#platform/calls/query.ts';
import { useSession } from '#platform/session/session.ts';

import type { PickNode } from './pick-tree.ts';
import { TreePickField } from './tree-pick-field.tsx';

const STALE_MS = 60_000;
const FAILED = '选项加载失败，请重新打开';

/** A choice of several pages of the console in the menu tree. */
export function MenusField(props: FieldProps<IdsField>): ReactNode {
  const query = useQuery({ ...queryOf(calls.knowledge.menus, {}, { silent: true }), staleTime: STALE_MS });
  return <TreePickField {...props} nodes={(query.data ?? []).map(menuNode)} placeholder={query.isError ? FAILED : '可选，可多个'} />;
}

function menuNode({ menuId, name, isGroup, children }: BindableMenu): PickNode {
  return { id: menuId, label: name, isGroup, children: children.map(menuNode) };
}

type DepartmentsFieldProps = FieldProps<IdsField> & {
  /** The company whose departments are offered, by default the user's own. */
  companyName: string | undefined;
};

/** A choice of several departments of a company, each including those below it. */
export function DepartmentsField({ companyName, ...props }: DepartmentsFieldProps): ReactNode {
  const ownCompany = useSession((session) => session.userInfo?.companyName);
  const query = useQuery({ ...queryOf(calls.people.departments, {}, { silent: true }), staleTime: STALE_MS });
  const own = (query.data ?? []).filter((root) => root.companyName === (companyName ?? ownCompany));
  return <TreePickField {...props} withBelow nodes={own.map(placeNode)} placeholder={query.isError ? FAILED : '请选择部门'} />;
}

function placeNode({ departmentId, departmentName, people, children }: DepartmentNode): PickNode {
  return { id: departmentId, label: departmentName, note: `${people} 人`, isGroup: false, children: children.map(placeNode) };
}
