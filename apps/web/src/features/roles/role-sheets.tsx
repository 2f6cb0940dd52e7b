import type { HistoryEntry } from '@houtai/contract/history';
import type { RoleRow } from '@houtai/contract/roles';
import type { ReactNode } from 'react';

import { Drawer } from '#ui/layer/drawer.tsx';

import { PermissionSheet } from './permission-sheet.tsx';
import { RoleFormSheet } from './role-form-sheet.tsx';

/** A role and which of its two forms is open, perhaps with values of an earlier time. */
export type OpenedRole = { role: RoleRow; sheet: 'basics' | 'permission'; restored?: HistoryEntry['state'] };

/** What a role is, or what it grants, to be changed. */
export function RoleSheets({ opened, onClose }: { opened: OpenedRole | null; onClose: () => void }): ReactNode {
  return (
    <Drawer open={opened !== null} onClose={onClose} label={opened?.sheet === 'permission' ? '设置权限' : '修改角色'} width={640}>
      {opened?.sheet === 'basics' && <RoleFormSheet role={opened.role} restored={opened.restored} onDone={onClose} onCancel={onClose} />}
      {opened?.sheet === 'permission' && (
        <PermissionSheet role={opened.role} restored={opened.restored} onDone={onClose} onCancel={onClose} />
      )}
    </Drawer>
  );
}
