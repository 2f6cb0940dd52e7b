import { calls } from '@houtai/contract';
import type { SceneRow } from '@houtai/contract/scenes';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';

import { AddButton } from '#kit/list/add-button.tsx';
import { actionColumn } from '#kit/list/cells/action-column.ts';
import { RowAction } from '#kit/list/cells/row-action.tsx';
import { TimeCell } from '#kit/list/cells/time-cell.tsx';
import type { ColumnsOf } from '#kit/list/columns-of.ts';
import { listOf } from '#kit/list/list-of.ts';
import { ListPage } from '#kit/list/list-page.tsx';
import { text } from '#kit/list/search/conditions.ts';
import { useList } from '#kit/list/use-list.ts';
import { nounOf } from '#kit/noun-of.ts';
import { useSend } from '#platform/calls/query.ts';
import { useCan } from '#platform/session/can.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { IconButton } from '#ui/buttons/icon-button.tsx';
import { Drawer } from '#ui/layer/drawer.tsx';

import { CommonEditor } from './common-editor.tsx';
import { SceneDetail } from './scene-detail.tsx';
import { SceneEditor } from './scene-editor.tsx';
import { ScenePreview } from './scene-preview.tsx';
import { SceneSwitch } from './scene-switch.tsx';

import css from './scene-admin-page.module.css';

const LIST = listOf(calls.scenes.page, { conditions: [text('keyword', '名称', { width: 214 })], defaultSort: 'sort' });

const COLUMNS: ColumnsOf<typeof calls.scenes.page, typeof calls.scenes.export> = [
  { id: 'sceneName', head: '名称', width: 180, cell: (row) => row.sceneName, sortable: true, pin: 'start', card: 'title' },
  {
    id: 'menus',
    head: '菜单',
    width: 320,
    cell: (row) => row.menus.map(({ menuName }) => menuName).join('、'),
    grow: true,
    card: 'note',
  },
  { id: 'active', head: '状态', width: 104, cell: (row) => <SceneSwitch scene={row} />, card: 'state' },
  { id: 'updatedAt', head: '更新时间', width: 128, cell: (row) => <TimeCell time={row.updatedAt} />, sortable: true, card: 'date' },
];

/** The scenes of the company, and its common menus. */
export default function SceneAdminPage(): ReactNode {
  const [shown, setShown] = useState<'common' | 'preview' | null>(null);
  const [edited, setEdited] = useState<SceneRow | 'new' | null>(null);
  const mayEdit = useCan([calls.scenes.order.access]);
  const order = useSend(calls.scenes.order);
  const close = () => setEdited(null);
  const list = useList(LIST);
  const rows = list.data?.rows ?? [];
  // An order is one of all scenes, so it is changed where all of them are in sight as they stand.
  const mayMove = mayEdit && list.sort === 'sort' && rows.length === list.data?.total && !list.isFiltered;
  const move = (scene: SceneRow, by: 1 | -1) => {
    const ids = rows.map(({ id }) => id);
    const at = ids.indexOf(scene.id);
    ids.splice(at + by, 0, ...ids.splice(at, 1));
    void order.run({ ids });
  };
  const add = <AddButton call={calls.scenes.add} onClick={() => setEdited('new')} />;
  const acts = (row: SceneRow) => (
    <span className={css.acts}>
      {mayMove && <MoveButtons scene={row} rows={rows} busy={order.busy} onMove={move} />}
      <RowAction onClick={() => setEdited(row)}>修改</RowAction>
    </span>
  );
  const columns = [...COLUMNS, ...(mayEdit ? [actionColumn<SceneRow>(128, acts)] : [])];
  return (
    <>
      <ListPage
        name="scene-admin"
        title="场景管理"
        noun={nounOf(calls.scenes.page)}
        list={list}
        columns={columns}
        rowId={(row) => row.id}
        exportCall={calls.scenes.export}
        actions={
          <>
            <Button size="small" onClick={() => setShown('preview')}>
              预览
            </Button>
            <Button size="small" onClick={() => setShown('common')}>
              常用菜单
            </Button>
            {add}
          </>
        }
        whenEmpty={add}
        Detail={SceneDetail}
      />
      <Drawer open={edited !== null} onClose={close} label={edited === 'new' ? '新建场景' : '修改场景'} width={640}>
        {edited && <SceneEditor scene={edited === 'new' ? null : edited} onDone={close} onCancel={close} />}
      </Drawer>
      {shown === 'common' && <CommonEditor onClose={() => setShown(null)} />}
      {shown === 'preview' && <ScenePreview onClose={() => setShown(null)} />}
    </>
  );
}

type MoveButtonsProps = { scene: SceneRow; rows: readonly SceneRow[]; busy: boolean; onMove: (scene: SceneRow, by: 1 | -1) => void };

function MoveButtons({ scene, rows, busy, onMove }: MoveButtonsProps): ReactNode {
  const [isFirst, isLast] = [scene.id === rows[0]?.id, scene.id === rows.at(-1)?.id];
  return (
    <>
      <IconButton icon={ChevronUp} label="上移" what={scene.sceneName} disabled={busy || isFirst} onClick={() => onMove(scene, -1)} />
      <IconButton icon={ChevronDown} label="下移" what={scene.sceneName} disabled={busy || isLast} onClick={() => onMove(scene, 1)} />
    </>
  );
}
