import { calls } from '@houtai/contract';
import type { HistoryEntry } from '@houtai/contract/history';
import type { SceneRow } from '@houtai/contract/scenes';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { ActiveMark } from '#kit/form/fields/active-mark.tsx';
import { TimeCell } from '#kit/list/cells/time-cell.tsx';
import { nounOf } from '#kit/noun-of.ts';
import { DetailDrawer } from '#kit/record/detail-drawer.tsx';
import { Facts } from '#kit/record/facts.tsx';
import { RecordHistory } from '#kit/record/record-history.tsx';
import { RemoveButton } from '#kit/record/remove-button.tsx';
import { queryOf, useSend } from '#platform/calls/query.ts';
import { Can, useCan } from '#platform/session/can.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { Drawer } from '#ui/layer/drawer.tsx';
import { toast } from '#ui/layer/toast.tsx';

import { SceneEditor } from './scene-editor.tsx';

type Edited = { scene: SceneRow; restored?: HistoryEntry['state'] };

/** A scene beside its list. */
export function SceneDetail({ id }: { id: string }): ReactNode {
  const query = useQuery(queryOf(calls.scenes.get, { id }, { silent: true }));
  const [edited, setEdited] = useState<Edited | null>(null);
  const mayEdit = useCan([calls.scenes.update.access]);
  const remove = useSend(calls.scenes.remove, { onMessage: toast.success });
  const restore =
    (scene: SceneRow) =>
    ({ state }: HistoryEntry) =>
      setEdited({ scene, restored: state });
  return (
    <>
      <DetailDrawer noun={nounOf(calls.scenes.get)} query={query}>
        {(scene) => ({
          title: scene.sceneName,
          state: <ActiveMark active={scene.active} />,
          meta: (
            <span>
              更新于 <TimeCell time={scene.updatedAt} />
            </span>
          ),
          body: (
            <>
              <Facts
                facts={[['菜单', scene.menus.map(({ menuName, isOff }) => (isOff ? `${menuName}（已停用）` : menuName)).join('、')]]}
              />
              <RecordHistory id={id} history={calls.scenes.history} onRestore={mayEdit ? restore(scene) : undefined} />
            </>
          ),
          foot: (
            <Can tag={[calls.scenes.update.access]}>
              <Button kind="primary" onClick={() => setEdited({ scene })}>
                修改
              </Button>
            </Can>
          ),
          danger: (
            <RemoveButton
              tag={calls.scenes.remove.access}
              text={`删除场景「${scene.sceneName}」？场景里的菜单本身不受影响，删除后不能恢复。`}
              onRemove={() => remove.run({ id, version: scene.version })}
            />
          ),
        })}
      </DetailDrawer>
      <Drawer open={edited !== null} onClose={() => setEdited(null)} label="修改场景" width={640}>
        {edited && <SceneEditor {...edited} onDone={() => setEdited(null)} onCancel={() => setEdited(null)} />}
      </Drawer>
    </>
  );
}
