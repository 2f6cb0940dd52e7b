import type { UserRow } from '@houtai/contract/users';
import type { ReactNode } from 'react';

import { RowAct } from '../../kit/list/row-act.tsx';
import { useUserActs } from './user-acts.ts';

/** Enables or disables the chosen users, all of them or none. */
export function SetUsersActive({ rows, onDone }: { rows: readonly UserRow[]; onDone: () => void }): ReactNode {
  const acts = useUserActs();
  const set = async (active: boolean) => {
    if (await acts.setActive(rows, active)) onDone();
  };
  return (
    <>
      <RowAct onClick={() => void set(true)}>启用</RowAct>
      <RowAct danger onClick={() => void set(false)}>
        停用
      </RowAct>
    </>
  );
}
