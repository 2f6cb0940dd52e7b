import { calls } from '@houtai/contract';
import type { RightsMatrix as Matrix } from '@houtai/contract/explain';
import { MAX_MATRIX_PEOPLE } from '@houtai/contract/explained-kinds';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { type ReactNode, useState } from 'react';

import { CallErrorNotice } from '#kit/call-error-notice.tsx';
import { queryOf } from '#platform/calls/query.ts';
import { CallError } from '#platform/calls/send.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Icon } from '#ui/buttons/icon.tsx';
import { Empty } from '#ui/empty.tsx';
import { TextInput } from '#ui/input/texts/text-input.tsx';
import { toast } from '#ui/layer/toast.tsx';
import { Skeleton } from '#ui/marks/skeleton.tsx';

import { ChoosePeople } from './choose-people.tsx';
import { rowsWith } from './rows-with.ts';

import css from './rights-matrix.module.css';

const NO_ONE: readonly string[] = [];

/** All operations by role or by person, searchable by text. */
export function RightsMatrix(): ReactNode {
  const [typed, setTyped] = useState('');
  const [userIds, setUserIds] = useState(NO_ONE);
  const [isChoosing, setIsChoosing] = useState(false);
  const input = userIds.length > 0 ? { userIds: userIds.join(',') } : {};
  const query = useQuery({ ...queryOf(calls.explain.matrix, input, { silent: true }), placeholderData: keepPreviousData });
  const fault = query.error instanceof CallError && !query.data ? query.error : null;
  return (
    <>
      <div className={css.bar}>
        <TextInput
          type="search"
          aria-label="筛选操作"
          placeholder="操作、地址或权限标识"
          maxLength={100}
          value={typed}
          onChange={setTyped}
          leading={<Icon name="search" size={14} />}
        />
        <Button onClick={() => setIsChoosing(true)}>
          <Icon name="users" size={14} />
          比较人员
        </Button>
        {userIds.length > 0 && <Button onClick={() => setUserIds(NO_ONE)}>按角色显示</Button>}
      </div>
      {fault ? (
        <CallErrorNotice fault={fault} onRetry={() => void query.refetch()} leave={{ words: '按角色显示', go: () => setUserIds(NO_ONE) }} />
      ) : query.data ? (
        <MatrixTable matrix={query.data} typed={typed} />
      ) : (
        <Skeleton height={400} />
      )}
      {isChoosing && (
        <ChoosePeople
          title="比较人员"
          multiple
          onClose={() => setIsChoosing(false)}
          onChoose={(people) => {
            if (people.length > MAX_MATRIX_PEOPLE) return toast.warning(`最多选择 ${MAX_MATRIX_PEOPLE} 人`);
            setUserIds(people.map(({ userId }) => userId));
            setIsChoosing(false);
          }}
        />
      )}
    </>
  );
}

function MatrixTable({ matrix, typed }: { matrix: Matrix; typed: string }): ReactNode {
  const { columns } = matrix;
  const rows = rowsWith(matrix.rows, typed);
  if (rows.length === 0) return <Empty>没有符合条件的操作</Empty>;
  return (
    <div className={css.scroll} tabIndex={0} role="region" aria-label="权限矩阵">
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">操作（{rows.length}）</th>
            <th scope="col">需要的权限</th>
            {columns.map(({ id, name, note }) => (
              <th key={id} scope="col" className={css.who}>
                <span title={name}>{name}</span>
                <small>{note}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                {row.name}
                {row.name !== row.id && <small>{row.id}</small>}
              </th>
              <td>
                {row.accessName}
                <small>{row.access}</small>
              </td>
              {row.allowed.map((isAllowed, index) => (
                <td key={columns[index]?.id} className={css.tick}>
                  {isAllowed ? <Check size={16} strokeWidth={2} role="img" aria-label="允许" /> : <span aria-label="不允许">—</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
