import type { AccountInfo } from '@houtai/contract/account';
import type { ReactNode } from 'react';

import css from './form.module.css';

/** The organisation of a member of staff, which only administrators change. */
export function WorkFacts({ account }: { account: AccountInfo }): ReactNode {
  const departments = account.departments.map(({ name, primary }) =>
    primary && account.departments.length > 1 ? `${name}（主部门）` : name,
  );
  return (
    <dl className={css.facts}>
      <dt>姓名</dt>
      <dd>{account.name || '—'}</dd>
      <dt>登录账号</dt>
      <dd>{account.loginId || '—'}</dd>
      <dt>公司</dt>
      <dd>{account.companyName || '—'}</dd>
      <dt>部门</dt>
      <dd>{departments.join('、') || '—'}</dd>
      <dt>角色</dt>
      <dd>{account.roles.join('、') || '—'}</dd>
    </dl>
  );
}
