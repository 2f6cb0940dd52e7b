import { calls } from '@houtai/contract';
import { ROOT_AREA } from '@houtai/contract/areas';
import type { AreaRow } from '@houtai/contract/areas-admin';
import { AREA_FORM, NEW_AREA_FORM } from '@houtai/contract/areas-admin-form';
import type { HistoryEntry } from '@houtai/contract/history';
import type { ReactNode } from 'react';

import { TextField } from '#kit/form/fields/form-fields.tsx';
import { WordsField } from '#kit/form/fields/option-fields.tsx';
import { saveChanged } from '#kit/form/saving/save-changed.ts';
import { useIdempotencyKey } from '#kit/form/saving/use-idempotency-key.ts';
import { FormSheet } from '#kit/form/sheets/form-sheet.tsx';
import { useForm } from '#kit/form/use-form.ts';
import { useSend } from '#platform/calls/query.ts';
import { Field } from '#ui/input/field.tsx';
import { TextInput } from '#ui/input/texts/text-input.tsx';
import { toast } from '#ui/layer/toast.tsx';

type Below = { below: { id: string; name: string } };
type Changed = { area: AreaRow; restored?: HistoryEntry['state'] };

/** What a form begins with: a new area below another, or one that is changed, perhaps with values of an earlier time. */
export type EditedArea = Below | Changed;

export const UNDER_ROOT: EditedArea = { below: { id: ROOT_AREA, name: '（顶层）' } };

const OFF = '停用后不再供选择，名称照常显示';

const TOLD = { silent: true, onMessage: toast.success };

/** Makes or changes an area. When somebody else has changed it in the meantime, the person decides. */
export function AreaFormSheet({ edited, onDone }: { edited: EditedArea; onDone: () => void }): ReactNode {
  return 'below' in edited ? <NewArea {...edited} onDone={onDone} /> : <ChangedArea {...edited} onDone={onDone} />;
}

function NewArea({ below, onDone }: Below & { onDone: () => void }): ReactNode {
  const add = useSend(calls.areaAdmin.add, TOLD);
  const key = useIdempotencyKey();
  const form = useForm(NEW_AREA_FORM, {
    submit: async (values) => {
      await add.run({ ...values, parentId: below.id }, { idempotencyKey: key });
      onDone();
    },
  });
  const { id, name, sort, active } = form.fields;
  return (
    <FormSheet form={form} submit="新建地区" onCancel={onDone}>
      <TextField of={id} inputMode="numeric" hint={`上级：${below.name}`} />
      <TextField of={name} />
      <TextField of={sort} hint="不填则按编码排序" />
      <WordsField of={active} hint={OFF} />
    </FormSheet>
  );
}

function ChangedArea({ area, restored, onDone }: Changed & { onDone: () => void }): ReactNode {
  const update = useSend(calls.areaAdmin.update, TOLD);
  const { id } = area;
  const form = useForm(AREA_FORM, {
    initial: { ...area, ...restored },
    submit: async (values) => {
      await saveChanged(AREA_FORM, {
        values,
        opened: area,
        save: (values, version) => update.run({ ...values, id, version }),
        told: { history: calls.areaAdmin.history, id },
      });
      onDone();
    },
  });
  const { name, sort, active } = form.fields;
  return (
    <FormSheet form={form} submit="保存修改" onCancel={onDone}>
      <Field label={NEW_AREA_FORM.fields.id.label} required hint="编码不能修改">
        {(control) => <TextInput {...control} disabled value={id} onChange={() => {}} />}
      </Field>
      <TextField of={name} />
      <TextField of={sort} required />
      <WordsField of={active} hint={OFF} />
    </FormSheet>
  );
}
