import type { UserRow } from '@houtai/contract/users';
import type { ReactNode } from 'react';

import { useCan } from '../../platform/can.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/layer/menu.tsx';
import { openAction } from './user-action.ts';
import { useUserActs } from './user-actions.ts';

/** The further acts of a user; there is no menu for whoever may do none of them. */
export function UserMenu({ user }: { user: UserRow }): ReactNode {
  const acts = useUserActs();
  const mayReset = useCan(['system:user:resetPwd']);
  const mayUnlock = useCan(['monitor:loginLog:unlock']) && user.lockedUntil !== null;
  const mayHandOver = useCan(['system:user:handover']) && user.kind === 'staff' && user.leftAt === null && user.keptBecause === '';
  const mayIssue = useCan(['system:adminKey:add']) && user.kind === 'staff' && user.active;
  const mayRemove = useCan(['system:user:remove']) && user.keptBecause === '';
  if (!mayReset && !mayUnlock && !mayHandOver && !mayIssue && !mayRemove) return null;
  return (
    <Menu trigger={<IconButton icon="more" label={`更多操作 ${user.name}`} />}>
      {mayReset && <MenuItem onClick={() => void acts.resetPassword(user)}>重置密码</MenuItem>}
      {mayUnlock && <MenuItem onClick={() => void acts.unlock(user)}>解锁</MenuItem>}
      {mayIssue && <MenuItem onClick={() => void acts.issueKey(user)}>签发登录密钥</MenuItem>}
      {mayHandOver && <MenuItem onClick={() => openAction({ kind: 'handover', id: user.id })}>离职交接</MenuItem>}
      {mayRemove && <MenuSeparator />}
      {mayRemove && <MenuItem onClick={() => void acts.remove(user)}>删除</MenuItem>}
    </Menu>
  );
}
