import { calls } from '@houtai/contract';
import type { MenuForm } from '@houtai/contract/menus-admin';
import type { ReactNode } from 'react';

import { FormSheet } from '../../kit/form/form-sheet.tsx';
import { saveOver } from '../../kit/form/save-over.ts';
import { useForm } from '../../kit/form/use-form.ts';
import { useOnceKey } from '../../kit/form/use-once-key.ts';
import { useSend } from '../../platform/query.ts';
import { toast } from '../../ui/layer/toast.tsx';
import { MenuFields } from './menu-fields.tsx';
import { formOf, menuFields, valuesOf } from './menu-form.ts';
import { useMenus } from './use-menus.ts';

/** What a form begins with: a new menu, or one that is changed, perhaps with values of an earlier time. */
export type EditedMenu = { form: MenuForm; of?: { id: string; version: number } };

/** Makes or changes a menu. When somebody else has changed it meanwhile, the person decides. */
export function MenuFormSheet({ edited, onDone }: { edited: EditedMenu; onDone: () => void }): ReactNode {
  const rows = useMenus().data ?? [];
  const update = useSend(calls.menuAdmin.update);
  const add = useSend(calls.menuAdmin.add);
  // One key for as long as the form stands: a second click, or one after a lost answer, makes no second menu.
  const key = useOnceKey();
  const { of } = edited;
  const form = useForm(menuFields(valuesOf(edited.form), rows, of?.id), async (read) => {
    const sent = formOf(read);
    const options = { silent: true, onMessage: (msg: string) => toast.success(msg) };
    if (of)
      await saveOver(of.version, (version) => update.run({ ...sent, id: of.id, version }, options), {
        history: calls.menuAdmin.history,
        id: of.id,
      });
    else await add.run(sent, { ...options, idempotencyKey: key });
    onDone();
  });
  return (
    <FormSheet form={form} submit={of ? '保存修改' : '新建菜单'} onCancel={onDone}>
      <MenuFields form={form} rows={rows} id={of?.id} />
    </FormSheet>
  );
}
