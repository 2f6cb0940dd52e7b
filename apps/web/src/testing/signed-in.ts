import type { AccountInfo } from '@houtai/contract/account';
import type { MenuItem } from '@houtai/contract/menus';
import type { Tag } from '@houtai/contract/tags';

import { beginSession, useSession } from '#platform/session/session.ts';

/** An ordinary account; `parts` override its fields. */
export function makeAccount(parts: Partial<AccountInfo> = {}): AccountInfo {
  return {
    id: 'u1',
    loginId: 'liming',
    name: '李明',
    nickName: '小李',
    phone: '13800000002',
    email: 'liming@example.com',
    avatar: '',
    loginType: 'phone',
    companyName: '澄明信息技术有限公司',
    departments: [{ id: 'd1', name: '研发部', primary: true }],
    roles: ['普通员工'],
    wxworkLinked: false,
    mustChangePassword: false,
    mustEnrol: false,
    isHead: false,
    mustSetPhone: false,
    passwordChangedAt: '2026-11-01T01:00:00.000Z',
    previousSignIn: null,
    failuresSince: 0,
    ...parts,
  };
}

type Person = { account?: Partial<AccountInfo>; menus?: MenuItem[]; buttons?: readonly (Tag | '*:*:*')[] };

/** Signs in a user whose first load has finished. */
export function signedInAs({ account, menus = [], buttons = [] }: Person = {}): AccountInfo {
  const info = makeAccount(account);
  beginSession('test-token', info.loginType);
  useSession.setState({ userInfo: info, name: info.nickName || info.name, menus, buttons, roles: ['user'] });
  return info;
}
