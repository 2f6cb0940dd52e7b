import type { UserRow } from '@houtai/contract/users';
import type { ReactNode } from 'react';

import { RowAction } from '../../kit/list/row-action.tsx';
import { useSetActive } from './user-actions.tsx';

/** Enables or disables the chosen users, all of them or none. */
export function SetUsersActive({ rows, onDone }: { rows: readonly UserRow[]; onDone: () => void }): ReactNode {
  const setActive = useSetActive();
  const set = async (active: boolean) => {
    if (await setActive(rows, active)) onDone();
  };
  return (
    <>
      <RowAction onClick={() => void set(true)}>启用</RowAction>
      <RowAction danger onClick={() => void set(false)}>
        停用
      </RowAction>
    </>
  );
}
