import { calls } from '@houtai/contract';
import type { SceneRow } from '@houtai/contract/scenes';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';

import { ListPage } from '../../kit/list/list-page.tsx';
import type { SearchField } from '../../kit/list/search-field.ts';
import { TimeCell } from '../../kit/list/time-cell.tsx';
import { useList } from '../../kit/list/use-list.ts';
import { Can, useCan } from '../../platform/can.tsx';
import { send } from '../../platform/send.ts';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table/column.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Drawer } from '../../ui/layer/drawer.tsx';
import { CommonEditor } from './common-editor.tsx';
import { SceneDetail } from './scene-detail.tsx';
import { SceneEditor } from './scene-editor.tsx';
import { useSceneRefresh } from './use-scene-refresh.ts';

const FIELDS: readonly SearchField<'keyword'>[] = [{ kind: 'text', name: 'keyword', label: '名称', width: 214 }];

const COLUMNS: readonly Column<SceneRow>[] = [
  { id: 'sceneName', head: '名称', width: 180, cell: (row) => row.sceneName, sortable: true, pin: 'start', card: 'title' },
  { id: 'active', head: '状态', width: 72, cell: (row) => (row.active ? '启用' : '停用'), card: 'state' },
  { id: 'menus', head: '菜单', width: 320, cell: (row) => row.menus.map(({ menuName }) => menuName).join('、'), grow: true, card: 'note' },
  { id: 'updatedAt', head: '更新时间', width: 128, cell: (row) => <TimeCell time={row.updatedAt} />, sortable: true, card: 'date' },
];

/** The scenes of the company, and its common menus. */
export default function SceneAdminPage(): ReactNode {
  const [shown, setShown] = useState<'add' | 'common' | null>(null);
  const [busy, setBusy] = useState(false);
  const mayEdit = useCan('system:scene:edit');
  const refresh = useSceneRefresh();
  const close = () => setShown(null);
  const list = useList(calls.scenes.page, {
    filters: ['keyword'],
    usualSort: 'sort',
    input: ({ filter, ...page }) => ({ ...page, keyword: filter('keyword') }),
  });
  const rows = list.data?.rows ?? [];
  // An order is one of all scenes, so it is changed where all of them are in sight as they stand.
  const mayMove = mayEdit && list.sort === 'sort' && rows.length === list.data?.total && !list.isFiltered;
  const move = async (scene: SceneRow, by: 1 | -1) => {
    const ids = rows.map(({ id }) => id);
    const at = ids.indexOf(scene.id);
    ids.splice(at + by, 0, ...ids.splice(at, 1));
    setBusy(true);
    // A refusal has been told, and what is shown may be older than what it is about.
    await send(calls.scenes.order, { ids }).catch(() => undefined);
    setBusy(false);
    refresh();
  };
  const add = (
    <Can tag="system:scene:add">
      <Button kind="primary" size="small" onClick={() => setShown('add')}>
        <Icon name="plus" />
        新建场景
      </Button>
    </Can>
  );
  return (
    <>
      <ListPage
        name="scene-admin"
        title="场景管理"
        noun="场景"
        list={list}
        columns={mayMove ? [...COLUMNS, orderOf({ rows, busy, onMove: (scene, by) => void move(scene, by) })] : COLUMNS}
        rowId={(row) => row.id}
        fields={FIELDS}
        actions={
          <>
            <Button size="small" onClick={() => setShown('common')}>
              常用菜单
            </Button>
            {add}
          </>
        }
        whenEmpty={add}
        Detail={SceneDetail}
      />
      <Drawer open={shown === 'add'} onClose={close} label="新建场景" width={640}>
        <SceneEditor scene={null} onDone={close} onCancel={close} />
      </Drawer>
      {shown === 'common' && <CommonEditor onClose={close} />}
    </>
  );
}

type Order = { rows: readonly SceneRow[]; busy: boolean; onMove: (scene: SceneRow, by: 1 | -1) => void };

function orderOf({ rows, busy, onMove }: Order): Column<SceneRow> {
  const [first, last] = [rows[0]?.id, rows.at(-1)?.id];
  return {
    id: 'order',
    head: '排序',
    width: 88,
    cell: (row) => (
      <>
        <IconButton
          icon={ChevronUp}
          label="上移"
          what={row.sceneName}
          disabled={busy || row.id === first}
          onClick={() => onMove(row, -1)}
        />
        <IconButton
          icon={ChevronDown}
          label="下移"
          what={row.sceneName}
          disabled={busy || row.id === last}
          onClick={() => onMove(row, 1)}
        />
      </>
    ),
    pin: 'end',
    card: 'actions',
  };
}
