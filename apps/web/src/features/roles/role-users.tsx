import { calls } from '@houtai/contract';
import { DEBOUNCE_MS, KEYWORD_MAX } from '@houtai/contract/limits';
import type { RoleRow, RoleUser } from '@houtai/contract/roles';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { ExportButton } from '#kit/list/export-button.tsx';
import { queryOf, useSend } from '#platform/calls/query.ts';
import { useCan } from '#platform/session/can.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { Icon } from '#ui/buttons/icon.tsx';
import { Empty } from '#ui/empty.tsx';
import { Checkbox } from '#ui/input/choice/checkbox.tsx';
import { TextInput } from '#ui/input/texts/text-input.tsx';
import { confirm } from '#ui/layer/confirm.ts';
import { toast } from '#ui/layer/toast.tsx';
import { useDebouncedValue } from '#ui/layer/use-debounced-value.ts';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Skeleton } from '#ui/marks/skeleton.tsx';
import { Pagination } from '#ui/pagination.tsx';

import { AddUsers } from './add-users.tsx';

import patterns from '#ui/patterns.module.css';
import css from './role-users.module.css';

const SIZE = 10;
const SIZES = [10, 20, 50, 100];

/** The columns of an export. */
const COLUMNS = [
  { id: 'name', head: '姓名' },
  { id: 'loginId', head: '登录账号' },
  { id: 'phone', head: '手机号' },
  { id: 'department', head: '部门' },
  { id: 'company', head: '公司' },
  { id: 'active', head: '状态' },
];

/** The users of a role, with search and pages; users are added and removed here. */
export function RoleUsers({ role }: { role: RoleRow }): ReactNode {
  const mayBind = useCan([calls.roles.unbindUsers.access]) && !role.beyond;
  const [isAdding, setIsAdding] = useState(false);
  const [typed, setTyped] = useState('');
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [page, setPage] = useState({ keyword: '', offset: 1, limit: SIZE });
  const keyword = useDebouncedValue(typed.trim(), DEBOUNCE_MS / 2);
  const asked = { roleId: role.roleId, ...(page.keyword === keyword ? page : { ...page, keyword, offset: 1 }) };
  const query = useQuery({ ...queryOf(calls.roles.users, asked, { silent: true }), placeholderData: keepPreviousData });
  const rows = query.data?.rows ?? [];
  const chosen = rows.filter(({ userId }) => ticked.includes(userId));
  const unbind = useUnbind(role, () => setTicked([]));
  const tick = (userId: string, isTicked: boolean) => setTicked(isTicked ? [...ticked, userId] : ticked.filter((id) => id !== userId));
  return (
    <section className={css.users} aria-label="分配用户">
      <h3>
        分配用户
        <span className={patterns.row8}>
          {query.data && query.data.total > 0 && (
            <ExportButton call={calls.roles.exportUsers} name="角色用户" asked={asked} columns={COLUMNS} />
          )}
          {mayBind && (
            <Button size="small" onClick={() => setIsAdding(true)}>
              <Icon name="plus" size={14} />
              添加用户
            </Button>
          )}
        </span>
      </h3>
      <div className={css.bar}>
        <TextInput
          type="search"
          aria-label="搜索该角色的用户"
          placeholder="姓名、拼音、账号或手机号"
          maxLength={KEYWORD_MAX}
          value={typed}
          onChange={setTyped}
          leading={<Icon name="search" size={14} />}
        />
        {mayBind && (
          <Button kind="danger" disabled={chosen.length === 0} onClick={() => void unbind(chosen)}>
            取消授权{chosen.length > 0 && `（${chosen.length}）`}
          </Button>
        )}
      </div>
      {query.isError && !query.data ? (
        <LoadFailed message="用户加载失败" onRetry={() => void query.refetch()} />
      ) : query.data ? (
        <Rows rows={rows} ticked={ticked} onTick={mayBind ? tick : undefined} isFiltered={keyword !== ''} />
      ) : (
        <Skeleton height={120} />
      )}
      {(query.data?.total ?? 0) > SIZE && (
        <Pagination
          page={asked.offset}
          size={asked.limit}
          total={query.data?.total ?? 0}
          sizes={SIZES}
          onChange={({ page: offset, size: limit }) => setPage({ keyword, offset, limit })}
        />
      )}
      {isAdding && <AddUsers role={role} onClose={() => setIsAdding(false)} />}
    </section>
  );
}

type RowsProps = {
  rows: readonly RoleUser[];
  ticked: readonly string[];
  onTick: ((userId: string, isTicked: boolean) => void) | undefined;
  isFiltered: boolean;
};

function Rows({ rows, ticked, onTick, isFiltered }: RowsProps): ReactNode {
  if (rows.length === 0) return <Empty>{isFiltered ? '没有符合条件的用户' : '还没有用户拥有该角色'}</Empty>;
  return (
    <ul className={css.rows}>
      {rows.map((user) => {
        const name = user.active ? user.name : `${user.name}（已停用）`;
        return (
          <li key={user.userId}>
            {onTick ? (
              <Checkbox checked={ticked.includes(user.userId)} onChange={(isTicked) => onTick(user.userId, isTicked)}>
                {name}
              </Checkbox>
            ) : (
              <span>{name}</span>
            )}
            <span className={css.place}>{user.departmentName || user.companyName}</span>
            <span className={css.phone}>{user.phone}</span>
          </li>
        );
      })}
    </ul>
  );
}

function useUnbind(role: RoleRow, onDone: () => void) {
  const unbindUsers = useSend(calls.roles.unbindUsers, { onMessage: toast.success });
  return async (people: readonly RoleUser[]) => {
    const names = people.map(({ name }) => name).join('、');
    const text = `取消 ${names} 的角色「${role.name}」？由该角色授予的菜单、按钮和数据范围立即失效。`;
    if (!(await confirm({ text, act: '取消授权', danger: true }))) return;
    const form = { roleId: role.roleId, userIds: people.map(({ userId }) => userId) };
    // The global error handling shows a refusal.
    const done = await unbindUsers.run(form).catch(() => null);
    if (done) onDone();
  };
}
