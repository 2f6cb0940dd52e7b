import { calls } from '@houtai/contract';
import type { HistoryEntry } from '@houtai/contract/history';
import { TOP } from '@houtai/contract/menus';
import type { MenuNode } from '@houtai/contract/menus-admin';
import { MENU_FORM } from '@houtai/contract/menus-admin-form';
import type { ReactNode } from 'react';

import { FormSheet } from '#kit/form/sheets/form-sheet.tsx';
import { useRecordForm } from '#kit/form/use-record-form.ts';
import { useSend } from '#platform/calls/query.ts';

import { MenuFields } from './menu-fields.tsx';
import { menuChecks } from './menu-form.ts';
import { useMenus } from './use-menus.ts';

/** The menu to edit: a new one, optionally below a parent, or an existing one, optionally with earlier values. */
export type EditedMenu = { parentId?: string; record?: MenuNode; restored?: HistoryEntry['state'] };

/** Creates or changes a menu. If another user has changed it meanwhile, the user decides. */
export function MenuFormSheet({ edited, onDone }: { edited: EditedMenu; onDone: () => void }): ReactNode {
  const rows = useMenus().data ?? [];
  const add = useSend(calls.menuAdmin.add, { silent: true });
  const update = useSend(calls.menuAdmin.update, { silent: true });
  const { parentId = TOP, record, restored } = edited;
  const form = useRecordForm(MENU_FORM, {
    noun: '菜单',
    record,
    restored,
    initial: { parentId },
    checks: menuChecks(rows, record?.id),
    history: calls.menuAdmin.history,
    add: (values, idempotencyKey) => add.run(values, { idempotencyKey }),
    update: (values, stored) => update.run({ ...values, ...stored }),
    onDone,
  });
  return (
    <FormSheet form={form} submit={record ? '保存修改' : '新建菜单'} onCancel={onDone}>
      <MenuFields form={form} rows={rows} id={record?.id} />
    </FormSheet>
  );
}
