import { calls } from '@houtai/contract';
import { ACTIVE_WORDS } from '@houtai/contract/active-words';
import { MENU_TYPES } from '@houtai/contract/menu-rules';
import type { MenuNode } from '@houtai/contract/menus-admin';
import { MENU } from '@houtai/contract/menus-admin-form';
import { matchesTreeFilters } from '@houtai/contract/tree-search';
import { type ReactNode, useMemo, useState } from 'react';

import { AddButton } from '#kit/list/add-button.tsx';
import { actionColumn } from '#kit/list/cells/action-column.ts';
import { RowAction } from '#kit/list/cells/row-action.tsx';
import { TimeCell } from '#kit/list/cells/time-cell.tsx';
import type { TreeColumnsOf } from '#kit/list/columns-of.ts';
import { listOf } from '#kit/list/list-of.ts';
import { choice, text } from '#kit/list/search/conditions.ts';
import { useListAddress } from '#kit/list/use-list-address.ts';
import { nounOf } from '#kit/noun-of.ts';
import { TreeList } from '#kit/tree-list/tree-list.tsx';
import { useTreeList } from '#kit/tree-list/use-tree-list.ts';
import { useTreeQuery } from '#kit/tree-list/use-tree-query.ts';
import { queryOf } from '#platform/calls/query.ts';
import { useCan } from '#platform/session/can.tsx';
import { Icon } from '#ui/buttons/icon.tsx';
import type { Column } from '#ui/data-table/column.ts';
import { Drawer } from '#ui/layer/drawer.tsx';

import { MoveButtons } from './menu-acts.tsx';
import { MenuDetail } from './menu-detail.tsx';
import { type EditedMenu, MenuFormSheet } from './menu-form-sheet.tsx';
import { SHAPE } from './menu-shape.ts';
import { MenuSwitch } from './menu-switch.tsx';

import css from './menus-page.module.css';

const TREE = listOf(calls.menuAdmin.export, {
  conditions: [
    text('keyword', '名称、编码、地址、权限标识', { width: 240 }),
    choice('type', '类型', MENU_TYPES),
    choice('active', '状态', ACTIVE_WORDS),
  ],
});

const COLUMNS: TreeColumnsOf<MenuNode, typeof calls.menuAdmin.export> = [
  { id: 'name', head: '名称', width: 240, cell: (row) => <MenuName menu={row} />, pin: 'start', card: 'title' },
  { id: 'code', head: '编码', width: 160, cell: (row) => row.code, hidden: true },
  { id: 'type', head: '类型', width: 72, cell: (row) => MENU_TYPES[row.type], card: 'id' },
  { id: 'url', head: '地址', width: 180, cell: (row) => row.url, card: 'note' },
  { id: 'tag', head: '权限标识', width: 192, cell: (row) => row.tag, grow: true, card: 'mark' },
  { id: 'active', head: '状态', width: 104, cell: (row) => <MenuSwitch menu={row} />, card: 'state' },
  { id: 'sort', head: '排序', width: 80, cell: (row) => row.sort, align: 'end' },
  { id: 'updatedAt', head: '更新时间', width: 112, cell: (row) => <TimeCell time={row.updatedAt} />, hidden: true },
];

/** Groups, pages and buttons of the console as a tree. All open consoles follow changes. */
export default function MenusPage(): ReactNode {
  const [edited, setEdited] = useState<EditedMenu | null>(null);
  const [mayAdd, mayEdit] = [useCan([calls.menuAdmin.add.access]), useCan([calls.menuAdmin.update.access])];
  const address = useListAddress(TREE);
  const query = useTreeQuery(queryOf(calls.menuAdmin.list, {}, { silent: true }));
  const state = useTreeList({ address, query, shape: SHAPE, isHit: (row) => matchesTreeFilters(MENU, address.asked, row) });
  const columns = useMemo(
    () => (mayAdd || mayEdit ? [...COLUMNS, actsOf({ mayAdd, mayEdit, onEdit: setEdited })] : COLUMNS),
    [mayAdd, mayEdit],
  );
  const add = <AddButton call={calls.menuAdmin.add} onClick={() => setEdited({})} />;
  return (
    <>
      <TreeList
        name="menus"
        title="菜单管理"
        noun={nounOf(calls.menuAdmin.export)}
        state={state}
        columns={columns}
        rowId={SHAPE.rowId}
        exportCall={calls.menuAdmin.export}
        actions={add}
        whenEmpty={add}
        Detail={MenuDetail}
      />
      <Drawer open={edited !== null} onClose={() => setEdited(null)} label={edited?.record ? '修改菜单' : '新建菜单'} width={640}>
        {edited && <MenuFormSheet edited={edited} onDone={() => setEdited(null)} />}
      </Drawer>
    </>
  );
}

function MenuName({ menu }: { menu: MenuNode }): ReactNode {
  return (
    <span className={css.name} data-off={!menu.active || undefined}>
      {menu.type !== 'button' && (
        <span className={css.icon}>
          <Icon name={menu.icon} size={14} />
        </span>
      )}
      {menu.name}
      {menu.hidden && <small>（隐藏）</small>}
    </span>
  );
}

type Acts = { mayAdd: boolean; mayEdit: boolean; onEdit: (edited: EditedMenu) => void };

function actsOf({ mayAdd, mayEdit, onEdit }: Acts): Column<MenuNode> {
  return actionColumn(192, (row) => (
    <span className={css.acts}>
      <MoveButtons menu={row} />
      {mayEdit && <RowAction onClick={() => onEdit({ record: row })}>修改</RowAction>}
      {mayAdd && row.type !== 'button' && <RowAction onClick={() => onEdit({ parentId: row.id })}>新建下级</RowAction>}
    </span>
  ));
}
