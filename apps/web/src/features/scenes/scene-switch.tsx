import { calls } from '@houtai/contract';
import type { SceneRow } from '@houtai/contract/scenes';
import type { ReactNode } from 'react';

import { ActiveSwitch } from '../../kit/list/active-switch.tsx';
import { useSend } from '../../platform/query.ts';
import { sentLinks } from './menu-links.tsx';

/** Whether a scene is shown to people. */
export function SceneSwitch({ scene: { id, sceneName, icon, active, menus, version } }: { scene: SceneRow }): ReactNode {
  const update = useSend(calls.scenes.update);
  return (
    <ActiveSwitch
      name={sceneName}
      active={active}
      tag="system:scene:edit"
      follows="所有人都不再看到这个场景，里面的菜单本身不受影响。"
      onSwitch={(next) => update.run({ id, sceneName, icon, menus: sentLinks(menus), version, active: next })}
    />
  );
}
