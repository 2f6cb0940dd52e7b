import type { ImportDetail } from '@houtai/contract/imports';
import { linkTo } from '@houtai/contract/links';
import { USERS_PAGE } from '@houtai/contract/users';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** The follow-up of a finished import: imported users have no known password yet. */
export function NextStep({ task }: { task: ImportDetail }): ReactNode {
  const added = task.counts.new ?? 0;
  if (task.kind !== 'users' || task.state !== 'done' || added === 0) return null;
  return <Link to={linkTo(USERS_PAGE, { view: 'pending' })}>新增的 {added} 人还没有登录密码，去生成首次密码表</Link>;
}
