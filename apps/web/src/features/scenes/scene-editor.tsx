import { calls } from '@houtai/contract';
import { NAME_MAX } from '@houtai/contract/limits';
import type { SceneRow } from '@houtai/contract/scenes';
import { type ReactNode, useState } from 'react';

import { FlagField, flagOf, isSet } from '../../kit/form/flag-field.tsx';
import { TextField } from '../../kit/form/form-fields.tsx';
import { FormSheet, WideField } from '../../kit/form/form-sheet.tsx';
import { saveOver } from '../../kit/form/save-over.ts';
import { SelectField } from '../../kit/form/select-field.tsx';
import { textFault } from '../../kit/form/text-faults.ts';
import { useForm } from '../../kit/form/use-form.ts';
import { useOnceKey } from '../../kit/form/use-once-key.ts';
import { useSend } from '../../platform/query.ts';
import { Field } from '../../ui/input/field.tsx';
import { toast } from '../../ui/layer/toast.tsx';
import { MenuLinks, sentLinks } from './menu-links.tsx';

type SceneEditorProps = {
  /** The scene to change; null for a new one. */
  scene: SceneRow | null;
  /** What the form begins with where that differs from the scene, as an earlier state. */
  initial?: Partial<Pick<SceneRow, 'sceneName' | 'icon' | 'active' | 'menus'>>;
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

const anything = () => '';

/** Makes or changes a scene with its menus. */
export function SceneEditor({ scene, initial, onDone, onCancel }: SceneEditorProps): ReactNode {
  const base = { sceneName: '', icon: '', active: true, menus: [], ...scene, ...initial };
  const key = useOnceKey();
  const [links, setLinks] = useState<typeof base.menus | null>(null);
  const update = useSend(calls.scenes.update);
  const add = useSend(calls.scenes.add);
  const form = useForm(
    [
      { name: 'sceneName', initial: base.sceneName, check: (value) => textFault(value, NAME_MAX, true) },
      { name: 'icon', initial: base.icon, check: anything },
      { name: 'active', initial: flagOf(base.active), check: anything },
    ],
    async (read) => {
      const values = {
        sceneName: read('sceneName').trim(),
        icon: read('icon'),
        active: isSet(read('active')),
        menus: sentLinks(links ?? base.menus),
      };
      const options = { silent: true, onMessage: toast.success };
      if (scene)
        await saveOver(scene.version, (version) => update.run({ id: scene.id, ...values, version }, options), {
          history: calls.scenes.history,
          id: scene.id,
        });
      else await add.run(values, { ...options, idempotencyKey: key });
      onDone();
    },
  );
  return (
    <FormSheet form={form} alsoChanged={links !== null} submit="保存场景" onCancel={onCancel}>
      <WideField>
        <TextField form={form} name="sceneName" label="名称" required maxLength={NAME_MAX} autoComplete="off" />
      </WideField>
      <SelectField form={form} name="icon" label="图标" options={ICONS} placeholder="默认图标" />
      <FlagField form={form} name="active" label="状态" words="启用" />
      <WideField>
        <Field label="菜单">{() => <MenuLinks label="菜单" links={links ?? base.menus} onChange={(next) => setLinks([...next])} />}</Field>
      </WideField>
    </FormSheet>
  );
}
