import { calls } from '@houtai/contract';
import { userState } from '@houtai/contract/user-state';
import type { UserRow } from '@houtai/contract/users';
import { type ReactNode, useState } from 'react';

import { useCan } from '#platform/session/can.tsx';
import { CellSwitch } from '#ui/input/choice/switch.tsx';
import { StateMark } from '#ui/marks/state-mark.tsx';

import { useSetActive } from './user-actions.tsx';

export function UserState({ user }: { user: UserRow }): ReactNode {
  const shape = user.active ? (user.lockedUntil === null ? 'done' : 'refused') : 'closed';
  return <StateMark shape={shape}>{userState(user)}</StateMark>;
}

/** The state as a switch for users who may change it; protected accounts only show it. */
export function StateCell({ user }: { user: UserRow }): ReactNode {
  const mayEdit = useCan([calls.users.update.access]);
  const setActive = useSetActive();
  const [busy, setBusy] = useState(false);
  if (!mayEdit || user.keptBecause !== '') return <UserState user={user} />;
  const change = async (active: boolean) => {
    setBusy(true);
    await setActive([user], active);
    setBusy(false);
  };
  return (
    <CellSwitch label={`启用 ${user.name}`} checked={user.active} busy={busy} onChange={(active) => void change(active)}>
      {userState(user)}
    </CellSwitch>
  );
}
