import { calls } from '@houtai/contract';
import type { SceneRow } from '@houtai/contract/scenes';
import { SCENE_HEAD_FORM } from '@houtai/contract/scenes-form';
import { type ReactNode, useState } from 'react';

import { TextField } from '#kit/form/fields/form-fields.tsx';
import { WordsField } from '#kit/form/fields/option-fields.tsx';
import { SelectField } from '#kit/form/fields/select-field.tsx';
import type { StoredValues } from '#kit/form/saving/save-changed.ts';
import { FormSheet, WideField } from '#kit/form/sheets/form-sheet.tsx';
import { useRecordForm } from '#kit/form/use-record-form.ts';
import type { ResourceAct } from '#kit/resource/resource-acts.ts';
import { useSend } from '#platform/calls/query.ts';
import { Field } from '#ui/input/field.tsx';

import { linksIn, mergedLinks } from './links-in.ts';
import { MenuLinks, type MenuLinkValue, sentLinks } from './menu-links.tsx';

type SceneEditorProps = {
  /** The scene to change; undefined for a new one. */
  scene: SceneRow | undefined;
  /** An earlier state to open the form with. */
  restored: ResourceAct['restored'];
  onDone: () => void;
  onCancel: () => void;
};

const ICONS = [
  ['home', '首页'],
  ['grid', '网格'],
  ['list', '列表'],
  ['todo', '待办'],
  ['message', '消息'],
  ['users', '人员'],
  ['building', '公司'],
  ['briefcase', '公文包'],
  ['shield', '安全'],
  ['gear', '设置'],
  ['chart', '图表'],
  ['book', '书'],
  ['calendar', '日历'],
  ['bill', '单据'],
].map(([value = '', label = '']) => ({ value, label }));

/** Creates or changes a scene with its menus. */
export function SceneEditor({ scene, restored, onDone, onCancel }: SceneEditorProps): ReactNode {
  const [chosen, setChosen] = useState<readonly MenuLinkValue[] | null>(null);
  const own = chosen ?? linksIn(restored);
  const links = own ?? scene?.menus ?? [];
  const add = useSend(calls.scenes.add, { silent: true });
  const update = useSend(calls.scenes.update, { silent: true });
  /** The menus merged with another user's version. */
  const over = (theirs?: StoredValues) => mergedLinks(links, { before: scene?.menus ?? [], theirs: linksIn(theirs) ?? scene?.menus ?? [] });
  const form = useRecordForm(SCENE_HEAD_FORM, {
    noun: '场景',
    record: scene,
    restored,
    history: calls.scenes.history,
    add: (values, idempotencyKey) => add.run({ ...values, menus: sentLinks(links) }, { idempotencyKey }),
    update: (values, stored, theirs) => update.run({ ...values, ...stored, menus: sentLinks(over(theirs).items) }),
    beside: (theirs) => (over(theirs).isLossy ? [{ field: 'menus', label: '菜单' }] : []),
    onDone,
  });
  const { sceneName, icon, active } = form.fields;
  return (
    <FormSheet form={form} alsoChanged={chosen !== null} submit="保存场景" onCancel={onCancel}>
      <WideField>
        <TextField of={sceneName} />
      </WideField>
      <SelectField of={icon} options={ICONS} placeholder="默认图标" />
      <WordsField of={active} />
      <WideField>
        <Field label="菜单">{() => <MenuLinks label="菜单" links={links} onChange={setChosen} />}</Field>
      </WideField>
    </FormSheet>
  );
}
