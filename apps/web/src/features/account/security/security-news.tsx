import { calls } from '@houtai/contract';
import { ACCOUNT_PAGE } from '@houtai/contract/account';
import { localDate, localDateTime, prettyDate } from '@houtai/contract/dates';
import { FACTOR_DEMANDS } from '@houtai/contract/factor-demands';
import type { OwnFactors } from '@houtai/contract/factors';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { queryOf } from '#platform/calls/query.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import { LoadFailed } from '#ui/load-failed.tsx';

import { SecurityBox } from './security-box.tsx';

import css from './security-news.module.css';

/** What the roles demand, and what has happened to the account lately. */
export function SecurityNews(): ReactNode {
  const own = useQuery(queryOf(calls.factors.mine, {}, { silent: true }));
  return (
    <div className={css.column}>
      {own.data?.demand && <Demanded demand={own.data.demand} isMet={own.data.totp !== null} />}
      <Events />
    </div>
  );
}

function Demanded({ demand: { role, factor, until }, isMet }: { demand: NonNullable<OwnFactors['demand']>; isMet: boolean }): ReactNode {
  const due = until === null ? '请尽快绑定' : `请在 ${localDate(new Date(until))} 前绑定，之后先绑定才能进入`;
  return (
    <SecurityBox title="您的角色要求二次验证">
      <div className={css.words}>
        <p>
          「{role}」要求{FACTOR_DEMANDS[factor]}验证一次。{isMet ? '您已满足；移除最后一个验证方式前要先加新的' : due}。
        </p>
        <p className={css.note}>改权限、重置密码这类操作，十分钟内没有验证过会再问一次。</p>
      </div>
    </SecurityBox>
  );
}

function Events(): ReactNode {
  const events = useQuery(queryOf(calls.factors.events, {}, { silent: true }));
  const now = useNow();
  return (
    <SecurityBox
      title="最近的安全动静"
      acts={
        <Link className={css.link} to={`${ACCOUNT_PAGE}#sign-ins`}>
          登录记录
        </Link>
      }
    >
      {events.error && <LoadFailed message={events.error.message} onRetry={() => void events.refetch()} />}
      {events.data && events.data.length === 0 && <p className={css.words}>还没有动静</p>}
      <ul className={css.events}>
        {events.data?.map(({ id, title, note, createdAt }) => (
          <li key={id}>
            <span>{title}</span>
            <time dateTime={createdAt} title={localDateTime(new Date(createdAt))}>
              {prettyDate(new Date(createdAt), now)}
            </time>
            <small>{note}</small>
          </li>
        ))}
      </ul>
    </SecurityBox>
  );
}
