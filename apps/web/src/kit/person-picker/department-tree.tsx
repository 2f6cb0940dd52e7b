import { calls } from '@houtai/contract';
import type { DepartmentNode } from '@houtai/contract/people';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';

import { SearchInput } from '#kit/search-input.tsx';
import { queryOf } from '#platform/calls/query.ts';
import { matchingTreeNodes } from '#ui/input/tree/tree-model.ts';
import { Tree, type TreeNode } from '#ui/input/tree/tree.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Skeleton } from '#ui/marks/skeleton.tsx';

import css from './person-picker.module.css';

const STALE_MS = 300_000;

type DepartmentTreeProps = {
  /** Restricts the tree to the departments of one company. */
  companyId?: string | undefined;
  chosen: string;
  onChoose: (departmentId: string) => void;
};

/** The departments, grouped by company when there are several, searchable by name or pinyin; the first choice is everybody. */
export function DepartmentTree({ companyId, chosen, onChoose }: DepartmentTreeProps): ReactNode {
  const query = useQuery({ ...queryOf(calls.people.departments, {}, { silent: true }), staleTime: STALE_MS });
  const nodes = useMemo(() => {
    const shown = (query.data ?? []).filter((root) => companyId === undefined || root.companyId === companyId);
    return byCompany(shown);
  }, [query.data, companyId]);
  const [keyword, setKeyword] = useState('');
  const found = useMemo(() => (keyword === '' ? nodes : matchingTreeNodes(nodes, keyword)), [nodes, keyword]);
  return (
    <div className={css.departments}>
      {query.isError && !query.data ? (
        <LoadFailed message="部门加载失败" onRetry={() => void query.refetch()} />
      ) : query.data ? (
        <>
          <SearchInput label="查找部门" placeholder="部门名称或拼音" onSearch={setKeyword} />
          {/* Search results are fully expanded, regardless of earlier collapsing. */}
          <Tree key={keyword} label="部门" nodes={[EVERYBODY, ...found]} chosen={chosen} onChoose={onChoose} />
          {found.length === 0 && keyword !== '' && <p className={css.nothing}>没有找到部门</p>}
        </>
      ) : (
        <Skeleton height={240} />
      )}
    </div>
  );
}

const EVERYBODY: TreeNode = { id: '', label: '全部人员', children: [] };

function byCompany(roots: readonly DepartmentNode[]): TreeNode[] {
  const companies = [...new Set(roots.map((root) => root.companyId))];
  if (companies.length < 2) return roots.map(nodeOf);
  return companies.map((companyId) => {
    const own = roots.filter((root) => root.companyId === companyId);
    return { id: `company:${companyId}`, label: own[0]?.companyName ?? '', isGroup: true, children: own.map(nodeOf) };
  });
}

function nodeOf({ departmentId, departmentName, people, py = '', children }: DepartmentNode): TreeNode {
  return { id: departmentId, label: departmentName, note: String(people), sought: py, children: children.map(nodeOf) };
}
