import { calls } from '@houtai/contract';
import { ROOT_AREA } from '@houtai/contract/areas';
import type { AreaForm } from '@houtai/contract/areas-admin';
import { ADMIN_NAME_MAX } from '@houtai/contract/limits';
import type { ReactNode } from 'react';

import { ACTIVE_OPTIONS } from '../../kit/form/active-mark.tsx';
import { TextField } from '../../kit/form/form-fields.tsx';
import { FormSheet } from '../../kit/form/form-sheet.tsx';
import { WordsField } from '../../kit/form/option-fields.tsx';
import { saveOver } from '../../kit/form/save-over.ts';
import { sortFault } from '../../kit/form/sort-fault.ts';
import { useForm } from '../../kit/form/use-form.ts';
import { useOnceKey } from '../../kit/form/use-once-key.ts';
import { useSend } from '../../platform/query.ts';
import { toast } from '../../ui/layer/toast.tsx';

/** What a form begins with: a new area below another, or one that is changed, perhaps with values of an earlier time. */
export type EditedArea = { form: AreaForm; of: { id: string; version: number } } | { below: { id: string; name: string } };

export const UNDER_ROOT: EditedArea = { below: { id: ROOT_AREA, name: '（顶层）' } };

const NEW_AREA: AreaForm = { name: '', sort: 0, active: true };

/** Makes or changes an area. When somebody else has changed it meanwhile, the person decides. */
export function AreaFormSheet({ edited, onDone }: { edited: EditedArea; onDone: () => void }): ReactNode {
  const add = useSend(calls.areaAdmin.add);
  const update = useSend(calls.areaAdmin.update);
  const key = useOnceKey();
  const isNew = 'below' in edited;
  const { name, sort, active } = isNew ? NEW_AREA : edited.form;
  const form = useForm(
    [
      { name: 'id', initial: isNew ? '' : edited.of.id, check: (value) => (/^\d{6}$/.test(value.trim()) ? '' : '请填写 6 位数字的编码') },
      { name: 'name', initial: name, check: (value) => (value.trim() ? '' : '请填写名称') },
      // A new area stands where its code puts it, as all others do.
      { name: 'sort', initial: isNew ? '' : String(sort), check: (value) => (isNew && value.trim() === '' ? '' : sortFault(value)) },
      { name: 'active', initial: active ? '1' : '0', check: () => '' },
    ],
    async (read) => {
      const id = read('id').trim();
      const sent = { name: read('name').trim(), sort: Number(read('sort').trim() || id), active: read('active') === '1' };
      const options = { silent: true, onMessage: (msg: string) => toast.success(msg) };
      if (isNew) await add.run({ ...sent, id, parentId: edited.below.id }, { ...options, idempotencyKey: key });
      else
        await saveOver(edited.of.version, (version) => update.run({ ...sent, id, version }, options), {
          history: calls.areaAdmin.history,
          id,
        });
      onDone();
    },
  );
  return (
    <FormSheet form={form} submit={isNew ? '新建地区' : '保存修改'} onCancel={onDone}>
      <TextField
        form={form}
        name="id"
        label="编码"
        required
        disabled={!isNew}
        inputMode="numeric"
        maxLength={6}
        hint={isNew ? `上级：${edited.below.name}` : '编码不能修改'}
      />
      <TextField form={form} name="name" label="名称" required maxLength={ADMIN_NAME_MAX} />
      <TextField
        form={form}
        name="sort"
        label="排序"
        required={!isNew}
        inputMode="numeric"
        maxLength={6}
        hint={isNew ? '不填则按编码排序' : ''}
      />
      <WordsField form={form} name="active" label="状态" options={ACTIVE_OPTIONS} hint="停用后不再供选择，名称照常显示" />
    </FormSheet>
  );
}
