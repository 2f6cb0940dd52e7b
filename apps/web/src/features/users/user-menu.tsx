import { calls } from '@houtai/contract';
import type { UserRow } from '@houtai/contract/users';
import type { ReactNode } from 'react';

import { holdsAnyTag } from '#platform/session/can.tsx';
import { useSession } from '#platform/session/session.ts';
import { IconButton } from '#ui/buttons/icon-button.tsx';
import { Menu, MenuButton, MenuItem, MenuSeparator, SharedMenu, sharedMenu } from '#ui/layer/menu.tsx';

import { openAction } from './user-action.ts';
import { useUserActs } from './user-actions.tsx';

const ROWS = sharedMenu<UserRow>();
const MORE = '更多操作';

/** Further actions on a user; nothing for users who may take none of them. */
export function UserMenu({ user }: { user: UserRow }): ReactNode {
  const isThere = Object.values(useMay(user)).includes(true);
  return (
    isThere && (
      <Menu trigger={<IconButton icon="more" label={MORE} what={user.name} />}>
        <Items user={user} />
      </Menu>
    )
  );
}

/** The menu's button in a row of the list; all rows share `RowMenu`. */
export function RowMenuButton({ user }: { user: UserRow }): ReactNode {
  const isThere = Object.values(useMay(user)).includes(true);
  return isThere && <MenuButton menu={ROWS} of={user} icon="more" label={MORE} what={user.name} />;
}

/** The menu of all rows, once per page. */
export function RowMenu(): ReactNode {
  return <SharedMenu menu={ROWS}>{(user) => <Items user={user} />}</SharedMenu>;
}

function Items({ user }: { user: UserRow }): ReactNode {
  const acts = useUserActs();
  const may = useMay(user);
  return (
    <>
      {may.reset && <MenuItem onClick={() => void acts.resetPassword(user)}>重置密码</MenuItem>}
      {may.resetFactor && <MenuItem onClick={() => void acts.resetFactor(user)}>重置二次验证</MenuItem>}
      {may.unlock && <MenuItem onClick={() => void acts.unlock(user)}>解锁</MenuItem>}
      {may.issue && <MenuItem onClick={() => void acts.issueKey(user)}>签发登录密钥</MenuItem>}
      {may.handOver && <MenuItem onClick={() => openAction({ kind: 'handover', id: user.id })}>离职交接</MenuItem>}
      {may.remove && <MenuSeparator />}
      {may.remove && <MenuItem onClick={() => void acts.remove(user)}>删除</MenuItem>}
    </>
  );
}

function useMay({ lockedUntil, kind, leftAt, keptBecause, active }: UserRow) {
  const buttons = useSession((session) => session.buttons);
  return {
    reset: holdsAnyTag(buttons, [calls.users.resetPassword.access]),
    resetFactor: holdsAnyTag(buttons, [calls.users.resetFactor.access]) && kind === 'staff',
    unlock: holdsAnyTag(buttons, [calls.loginLog.unlock.access]) && lockedUntil !== null,
    handOver: holdsAnyTag(buttons, [calls.users.handover.access]) && kind === 'staff' && leftAt === null && keptBecause === '',
    issue: holdsAnyTag(buttons, [calls.session.issueAdminKey.access]) && kind === 'staff' && active,
    remove: holdsAnyTag(buttons, [calls.users.remove.access]) && keptBecause === '',
  };
}
