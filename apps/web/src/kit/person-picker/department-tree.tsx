import { calls } from '@houtai/contract';
import type { DepartmentNode } from '@houtai/contract/people';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';

import { queryOf } from '../../platform/query.ts';
import { Tree, type TreeNode } from '../../ui/input/tree.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

import css from './person-picker.module.css';

const STALE_MS = 300_000;

type DepartmentTreeProps = {
  /** Shows the departments of one company alone. */
  companyId?: string | undefined;
  chosen: string;
  onChoose: (departmentId: string) => void;
};

/** The departments, under their companies where there are several; the first choice is everybody. */
export function DepartmentTree({ companyId, chosen, onChoose }: DepartmentTreeProps): ReactNode {
  const query = useQuery({ ...queryOf(calls.people.departments, {}, { silent: true }), staleTime: STALE_MS });
  const nodes = useMemo(() => {
    const shown = (query.data ?? []).filter((root) => companyId === undefined || root.companyId === companyId);
    return [{ id: '', label: '全部人员', children: [] }, ...byCompany(shown)];
  }, [query.data, companyId]);
  return (
    <div className={css.departments}>
      {query.isError && !query.data ? (
        <LoadFailed message="部门加载失败" onRetry={() => void query.refetch()} />
      ) : query.data ? (
        <Tree label="部门" nodes={nodes} chosen={chosen} onChoose={onChoose} />
      ) : (
        <Skeleton height={240} />
      )}
    </div>
  );
}

function byCompany(roots: readonly DepartmentNode[]): TreeNode[] {
  const companies = [...new Set(roots.map((root) => root.companyId))];
  if (companies.length < 2) return roots.map(nodeOf);
  return companies.map((companyId) => {
    const own = roots.filter((root) => root.companyId === companyId);
    return { id: `company:${companyId}`, label: own[0]?.companyName ?? '', isGroup: true, children: own.map(nodeOf) };
  });
}

function nodeOf({ departmentId, departmentName, people, children }: DepartmentNode): TreeNode {
  return { id: departmentId, label: departmentName, note: String(people), children: children.map(nodeOf) };
}
