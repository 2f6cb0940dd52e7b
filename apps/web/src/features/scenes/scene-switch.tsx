import { calls } from '@houtai/contract';
import { valuesIn } from '@houtai/contract/form-check';
import type { SceneRow } from '@houtai/contract/scenes';
import { SCENE_FORM } from '@houtai/contract/scenes-form';
import type { ReactNode } from 'react';

import { ActiveSwitch } from '#kit/form/fields/active-switch.tsx';
import { useSend } from '#platform/calls/query.ts';

import { sentLinks } from './menu-links.tsx';

/** Whether a scene is shown to people. */
export function SceneSwitch({ scene }: { scene: SceneRow }): ReactNode {
  const update = useSend(calls.scenes.update);
  const { id, sceneName, active, menus, version } = scene;
  const form = valuesIn(SCENE_FORM, scene);
  return (
    <ActiveSwitch
      name={sceneName}
      active={active}
      tag={calls.scenes.update.access}
      follows="所有人都不再看到这个场景，里面的菜单本身不受影响。"
      onSwitch={(next) => update.run({ ...form, id, menus: sentLinks(menus), version, active: next })}
    />
  );
}
