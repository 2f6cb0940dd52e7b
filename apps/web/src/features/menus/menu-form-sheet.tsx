import { calls } from '@houtai/contract';
import type { HistoryEntry } from '@houtai/contract/history';
import { TOP } from '@houtai/contract/menus';
import type { MenuNode } from '@houtai/contract/menus-admin';
import { MENU_FORM } from '@houtai/contract/menus-admin-form';
import type { ReactNode } from 'react';

import { FormSheet } from '../../kit/form/form-sheet.tsx';
import { useRecordForm } from '../../kit/form/use-record-form.ts';
import { send } from '../../platform/send.ts';
import { MenuFields } from './menu-fields.tsx';
import { menuChecks } from './menu-form.ts';
import { useMenus, useMenusRefresh } from './use-menus.ts';

/** What a form begins with: a new menu, perhaps below another, or one that is changed, perhaps with values of an earlier time. */
export type EditedMenu = { parentId?: string; record?: MenuNode; restored?: HistoryEntry['state'] };

/** Makes or changes a menu. When somebody else has changed it meanwhile, the person decides. */
export function MenuFormSheet({ edited, onDone }: { edited: EditedMenu; onDone: () => void }): ReactNode {
  const rows = useMenus().data ?? [];
  const refresh = useMenusRefresh();
  const { parentId = TOP, record, restored } = edited;
  const form = useRecordForm(MENU_FORM, {
    noun: '菜单',
    record,
    restored,
    initial: { parentId },
    checks: menuChecks(rows, record?.id),
    history: calls.menuAdmin.history,
    add: (values, idempotencyKey) => send(calls.menuAdmin.add, values, { silent: true, idempotencyKey }),
    update: (values, stored) => send(calls.menuAdmin.update, { ...values, ...stored }, { silent: true }),
    onDone: () => {
      refresh();
      onDone();
    },
  });
  return (
    <FormSheet form={form} submit={record ? '保存修改' : '新建菜单'} onCancel={onDone}>
      <MenuFields form={form} rows={rows} id={record?.id} />
    </FormSheet>
  );
}
