import { calls } from '@houtai/contract';
import { ACTIVE_WORDS } from '@houtai/contract/active-words';
import type { PostRow } from '@houtai/contract/posts';
import type { ReactNode } from 'react';

import { ImportButton } from '../../kit/import/import-button.tsx';
import { actionColumn } from '../../kit/list/action-column.ts';
import { AddButton } from '../../kit/list/add-button.tsx';
import { everyColumn } from '../../kit/list/columns-of.ts';
import { choice, text } from '../../kit/list/conditions.ts';
import { listOf } from '../../kit/list/list-of.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { RowAction } from '../../kit/list/row-action.tsx';
import { TimeCell } from '../../kit/list/time-cell.tsx';
import { useList } from '../../kit/list/use-list.ts';
import { useCan } from '../../platform/can.tsx';
import { openAction, usePostAction } from './post-action.ts';
import { PostDetail } from './post-detail.tsx';
import { PostDialog } from './post-dialog.tsx';
import { PostSwitch } from './post-switch.tsx';

const LIST = listOf(calls.posts.page, {
  conditions: [text('keyword', '编码、名称', { width: 200 }), choice('active', '状态', ACTIVE_WORDS)],
  defaultSort: 'sort',
});

const COLUMNS = everyColumn<typeof calls.posts.page, typeof calls.posts.export>({
  name: { head: '名称', width: 160, cell: (row) => row.name, sortable: true, pin: 'start', card: 'title' },
  code: { head: '编码', width: 160, cell: (row) => row.code, sortable: true, card: 'id' },
  people: { head: '担任人数', width: 88, cell: (row) => row.people, align: 'end', card: 'meta' },
  remark: { head: '备注', width: 200, cell: (row) => row.remark, grow: true, card: 'note' },
  active: { head: '状态', width: 104, cell: (row) => <PostSwitch post={row} />, card: 'state' },
  sort: { head: '排序', width: 80, cell: (row) => row.sort, sortable: true, align: 'end' },
  updatedAt: { head: '更新时间', width: 128, cell: (row) => <TimeCell time={row.updatedAt} />, sortable: true, card: 'date' },
  createdAt: { head: '创建时间', width: 128, cell: (row) => <TimeCell time={row.createdAt} />, sortable: true, hidden: true },
});

const ACTING = [...COLUMNS, actionColumn<PostRow>(72, (row) => <RowAction onClick={() => openAction({ post: row })}>修改</RowAction>)];

/** The posts that people hold. */
export default function PostsPage(): ReactNode {
  const mayEdit = useCan(['system:post:edit']);
  const act = usePostAction((state) => state.act);
  const list = useList(LIST);
  const add = <AddButton tag="system:post:add" noun="岗位" onClick={() => openAction({})} />;
  return (
    <>
      <ListPage
        name="posts"
        title="岗位管理"
        noun="岗位"
        list={list}
        columns={mayEdit ? ACTING : COLUMNS}
        rowId={(row) => row.id}
        exportCall={calls.posts.export}
        actions={
          <>
            <ImportButton kind="posts" noun="岗位" tag="system:post:import" subject="posts" />
            {add}
          </>
        }
        whenEmpty={add}
        Detail={PostDetail}
      />
      {act && <PostDialog post={act.post} restored={act.restored} onClose={() => openAction(null)} />}
    </>
  );
}
