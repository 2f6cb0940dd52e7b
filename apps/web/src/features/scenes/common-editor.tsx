import { calls } from '@houtai/contract';
import type { SceneLinkRow } from '@houtai/contract/scenes';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { RecordHistory } from '#kit/record/record-history.tsx';
import { queryOf, useSend } from '#platform/calls/query.ts';
import { CallError, send } from '#platform/calls/send.ts';
import { useCan } from '#platform/session/can.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { useCloseGuard } from '#ui/layer/close-guard.ts';
import { Drawer } from '#ui/layer/drawer.tsx';
import { toast } from '#ui/layer/toast.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Skeleton } from '#ui/marks/skeleton.tsx';

import { linksIn, mergedLinks } from './links-in.ts';
import { MenuLinks, type MenuLinkValue, sentLinks } from './menu-links.tsx';

import patterns from '#ui/patterns.module.css';
import css from './common-editor.module.css';

/** The menus that everybody sees first under 常用. */
export function CommonEditor({ onClose }: { onClose: () => void }): ReactNode {
  const query = useQuery({ ...queryOf(calls.scenes.commonLinks, {}, { silent: true }), staleTime: 0 });
  return (
    <Drawer open onClose={onClose} label="常用菜单" width={640}>
      {query.error && !query.data ? (
        <LoadFailed message={query.error.message} onRetry={() => void query.refetch()} />
      ) : query.data ? (
        <Editor present={query.data} onClose={onClose} />
      ) : (
        <Skeleton height={320} />
      )}
    </Drawer>
  );
}

/** The chosen menus, and the stored ones on which they are based; another user may change those meanwhile. */
type Chosen = { links: readonly MenuLinkValue[]; over: readonly SceneLinkRow[] };

function Editor({ present, onClose }: { present: readonly SceneLinkRow[]; onClose: () => void }): ReactNode {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const { links, over } = chosen ?? { links: present, over: present };
  const setLinks = (next: readonly MenuLinkValue[]) => setChosen({ links: next, over });
  const saveCommon = useSend(calls.scenes.saveCommon, { onMessage: toast.success });
  const mayEdit = useCan([calls.scenes.saveCommon.access]);
  useCloseGuard(chosen !== null);
  const save = async () => {
    const form = { menus: sentLinks(links), before: over.map(({ menuId }) => menuId) };
    // After a conflict, the user continues with the merged menus and sees them before saving.
    await saveCommon.run(form).then(onClose, async (error: unknown) => {
      if (!(error instanceof CallError) || error.code !== 'A0409') return;
      const theirs = await send(calls.scenes.commonLinks, {});
      setChosen({ links: mergedLinks(links, { before: over, theirs }).items, over: theirs });
    });
  };
  return (
    <div className={css.body}>
      <MenuLinks label="常用菜单" links={links} onChange={setLinks} />
      {mayEdit && (
        <div className={patterns.row8}>
          <Button kind="primary" disabled={saveCommon.busy} onClick={() => void save()}>
            保存常用菜单
          </Button>
          <Button onClick={onClose}>取消</Button>
        </div>
      )}
      <RecordHistory
        id="common"
        history={calls.scenes.history}
        onRestore={mayEdit ? ({ state }) => setLinks(linksIn(state) ?? []) : undefined}
      />
    </div>
  );
}
