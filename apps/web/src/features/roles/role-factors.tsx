import { calls } from '@houtai/contract';
import { localDate } from '@houtai/contract/dates';
import { FACTOR_DEMANDS } from '@houtai/contract/factor-demands';
import type { FactorsOfRole } from '@houtai/contract/factors';
import type { RoleRow } from '@houtai/contract/roles';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { queryOf } from '#platform/calls/query.ts';
import { useCan } from '#platform/session/can.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';

import css from './role-users.module.css';

/** Who of a role that demands a second factor has linked one, and who has not by when. */
export function RoleFactors({ role }: { role: RoleRow }): ReactNode {
  const mayAsk = useCan([calls.factors.ofRole.access]) && role.factor !== 'none';
  const query = useQuery({ ...queryOf(calls.factors.ofRole, { roleId: role.roleId }, { silent: true }), enabled: mayAsk });
  if (!mayAsk) return null;
  return (
    <section className={css.users} aria-label="二次验证">
      <h3>二次验证</h3>
      {query.error && <LoadFailed message={query.error.message} onRetry={() => void query.refetch()} />}
      {query.data && (
        <>
          <p data-words>
            要求{FACTOR_DEMANDS[role.factor]}验证；{query.data.total} 人里 {query.data.linked} 人已绑定
          </p>
          <Missing of={query.data} />
        </>
      )}
    </section>
  );
}

function Missing({ of: { missing, others } }: { of: FactorsOfRole }): ReactNode {
  const rest = [
    others.unlisted > 0 && `另有 ${others.unlisted} 人没有列出`,
    others.unseen > 0 && `${others.unseen} 人不在您的数据范围内，没有列出`,
  ].filter((words) => words !== false);
  return (
    <>
      <ul className={css.rows} aria-label="还没有绑定">
        {missing.map(({ id, name, until }) => (
          <li key={id}>
            <span>{name}</span>
            <small>{until === null ? '要求之后还没有登录过' : `最迟 ${localDate(new Date(until))}`}</small>
          </li>
        ))}
      </ul>
      {rest.length > 0 && <p data-words>{rest.join('；')}</p>}
    </>
  );
}
