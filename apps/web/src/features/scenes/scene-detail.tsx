import { calls } from '@houtai/contract';
import type { HistoryEntry } from '@houtai/contract/history';
import type { SceneRow } from '@houtai/contract/scenes';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { flagIn, textIn } from '../../kit/form/earlier-values.ts';
import { TimeCell } from '../../kit/list/time-cell.tsx';
import { useOpenDetail } from '../../kit/record/detail-context.ts';
import { DetailDrawer } from '../../kit/record/detail-drawer.tsx';
import { Facts } from '../../kit/record/facts.tsx';
import { RecordHistory } from '../../kit/record/record-history.tsx';
import { Can, useCan } from '../../platform/can.tsx';
import { queryOf } from '../../platform/query.ts';
import { send } from '../../platform/send.ts';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/layer/confirm.ts';
import { Drawer } from '../../ui/layer/drawer.tsx';
import { toast } from '../../ui/layer/toast.tsx';
import { earlierLinks } from './earlier-links.ts';
import { SceneEditor } from './scene-editor.tsx';
import { useSceneRefresh } from './use-scene-refresh.ts';

type Edited = { scene: SceneRow; initial?: Partial<SceneRow> };

/** A scene beside its list. */
export function SceneDetail({ id }: { id: string }): ReactNode {
  const query = useQuery(queryOf(calls.scenes.get, { id }, { silent: true }));
  const [edited, setEdited] = useState<Edited | null>(null);
  const mayEdit = useCan('system:scene:edit');
  const refresh = useSceneRefresh();
  const { close } = useOpenDetail();
  const remove = async ({ sceneName, version }: SceneRow) => {
    const text = `删除场景「${sceneName}」？场景里的菜单本身不受影响，删除后不能恢复。`;
    if (!(await confirm({ text, act: '删除场景', danger: true }))) return;
    await send(calls.scenes.remove, { id, version }, { onMessage: toast.success }).then(close, () => undefined);
    refresh();
  };
  const restore = (scene: SceneRow) => (earlier: HistoryEntry) =>
    setEdited({
      scene,
      initial: {
        sceneName: textIn(earlier, 'sceneName'),
        icon: textIn(earlier, 'icon'),
        active: flagIn(earlier, 'active'),
        menus: earlierLinks(earlier),
      },
    });
  return (
    <>
      <DetailDrawer noun="场景" query={query}>
        {(scene) => ({
          title: scene.sceneName,
          meta: (
            <span>
              更新于 <TimeCell time={scene.updatedAt} />
            </span>
          ),
          body: (
            <>
              <Facts
                facts={[
                  ['状态', scene.active ? '启用' : '停用'],
                  ['菜单', scene.menus.map(({ menuName, isOff }) => (isOff ? `${menuName}（已停用）` : menuName)).join('、')],
                ]}
              />
              <RecordHistory id={id} history={calls.scenes.history} onRestore={mayEdit ? restore(scene) : undefined} />
            </>
          ),
          foot: (
            <Can tag="system:scene:edit">
              <Button onClick={() => setEdited({ scene })}>编辑</Button>
            </Can>
          ),
          danger: (
            <Can tag="system:scene:remove">
              <Button kind="danger" onClick={() => void remove(scene)}>
                删除
              </Button>
            </Can>
          ),
        })}
      </DetailDrawer>
      <Drawer open={edited !== null} onClose={() => setEdited(null)} label="编辑场景" width={640}>
        {edited && <SceneEditor {...edited} onDone={() => setEdited(null)} onCancel={() => setEdited(null)} />}
      </Drawer>
    </>
  );
}
