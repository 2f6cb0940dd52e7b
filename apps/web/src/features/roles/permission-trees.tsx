import { calls } from '@houtai/contract';
import { localDate } from '@houtai/contract/dates';
import type { GrantNode } from '@houtai/contract/menus-admin';
import type { DepartmentNode } from '@houtai/contract/people';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';

import { queryOf } from '#platform/calls/query.ts';
import { type TickNode, toggleTicks } from '#ui/input/tree/tick-model.ts';
import { TickTree } from '#ui/input/tree/tick-tree.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Skeleton } from '#ui/marks/skeleton.tsx';

import { NewMenusNotice } from './new-menus-notice.tsx';

type TicksProps = { value: readonly string[]; onChange: (ids: string[]) => void };

/** All menus with their buttons and tags. Those that the user does not hold cannot be toggled. */
export function MenuTicks({ beyond, value, onChange }: TicksProps & { beyond: readonly string[] }): ReactNode {
  const query = useQuery(queryOf(calls.menuAdmin.treeMenu, {}, { silent: true }));
  const nodes = useMemo(() => (query.data ?? []).map(menuNode), [query.data]);
  const off = new Set(beyond);
  const ticked = new Set(value);
  const isOff = (id: string): boolean => off.has(id);
  // A page alone would be unreachable, so its ancestors are granted too.
  const grant = (ids: readonly string[]): void =>
    onChange([...ids.reduce((next, id) => (next.has(id) ? next : toggleTicks(nodes, next, { id, linked: true, isOff })), ticked)]);
  if (query.isError && !query.data) return <LoadFailed message="菜单加载失败" onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton height={240} />;
  return (
    <>
      <NewMenusNotice tree={query.data} ticked={ticked} beyond={off} onGrant={grant} />
      <TickTree
        label="菜单与按钮"
        nodes={nodes}
        ticked={ticked}
        refusal={(id) => (isOff(id) ? '您自己没有这项权限，不能授予他人' : null)}
        onTick={(ticked) => onChange([...ticked])}
      />
    </>
  );
}

function menuNode({ id, type, name, tag, active, arrivedAt, children }: GrantNode): TickNode {
  const notes = [arrivedAt ? `${localDate(new Date(arrivedAt))} 升级新增` : '', tag, active ? '' : '已停用'].filter(Boolean).join('，');
  return { id, label: name, isGroup: type === 'group', children: children.map(menuNode), ...(notes && { note: notes }) };
}

/** The departments of all companies. */
export function DepartmentTicks({ value, onChange }: TicksProps): ReactNode {
  const query = useQuery(queryOf(calls.people.departments, {}, { silent: true }));
  const nodes = useMemo(() => byCompany(query.data ?? []), [query.data]);
  if (query.isError && !query.data) return <LoadFailed message="部门加载失败" onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton height={160} />;
  return <TickTree label="部门" open nodes={nodes} ticked={new Set(value)} onTick={(ticked) => onChange([...ticked])} />;
}

function byCompany(roots: readonly DepartmentNode[]): TickNode[] {
  const companies = new Map(roots.map((root) => [root.companyId, root.companyName]));
  return [...companies].map(([id, label]) => {
    const own = roots.filter((root) => root.companyId === id);
    return { id: `company:${id}`, label, isGroup: true, children: own.map(departmentNode) };
  });
}

function departmentNode({ departmentId, departmentName, children }: DepartmentNode): TickNode {
  return { id: departmentId, label: departmentName, children: children.map(departmentNode) };
}
