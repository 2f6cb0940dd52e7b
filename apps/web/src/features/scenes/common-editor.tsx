import { calls } from '@houtai/contract';
import type { SceneLinkRow } from '@houtai/contract/scenes';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { RecordHistory } from '../../kit/record/record-history.tsx';
import { Can } from '../../platform/can.tsx';
import { queryOf } from '../../platform/query.ts';
import { send } from '../../platform/send.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Drawer } from '../../ui/layer/drawer.tsx';
import { toast } from '../../ui/layer/toast.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MenuLinks, sentLinks } from './menu-links.tsx';
import { useSceneRefresh } from './use-scene-refresh.ts';

import css from './common-editor.module.css';

/** The menus that everybody sees first under 常用. */
export function CommonEditor({ onClose }: { onClose: () => void }): ReactNode {
  const query = useQuery({ ...queryOf(calls.scenes.commonLinks, {}, { silent: true }), staleTime: 0 });
  return (
    <Drawer open onClose={onClose} label="常用菜单" width={640}>
      <div className={css.head}>
        <h2>常用菜单</h2>
        <IconButton icon="close" label="关闭" onClick={onClose} />
      </div>
      {query.error && !query.data ? (
        <LoadFailed message={query.error.message} onRetry={() => void query.refetch()} />
      ) : query.data ? (
        <Editor key={query.data.map(({ menuId }) => menuId).join()} present={query.data} onClose={onClose} />
      ) : (
        <Skeleton height={320} />
      )}
    </Drawer>
  );
}

function Editor({ present, onClose }: { present: readonly SceneLinkRow[]; onClose: () => void }): ReactNode {
  const [links, setLinks] = useState(present);
  const [busy, setBusy] = useState(false);
  const refresh = useSceneRefresh();
  const save = async () => {
    setBusy(true);
    const form = { menus: sentLinks(links), before: present.map(({ menuId }) => menuId) };
    await send(calls.scenes.saveCommon, form, { onMessage: toast.success }).then(onClose, () => undefined);
    setBusy(false);
    refresh();
  };
  return (
    <div className={css.body}>
      <MenuLinks label="常用菜单" links={links} onChange={setLinks} />
      <Can tag="system:scene:edit">
        <div className={css.foot}>
          <Button kind="primary" disabled={busy} onClick={() => void save()}>
            保存常用菜单
          </Button>
          <Button onClick={onClose}>取消</Button>
        </div>
      </Can>
      <RecordHistory id="common" history={calls.scenes.history} />
    </div>
  );
}
