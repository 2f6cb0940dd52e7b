import { calls } from '@houtai/contract';
import { ACTIVE_WORDS } from '@houtai/contract/active-words';
import type { PostRow } from '@houtai/contract/posts';
import type { ReactNode } from 'react';

import { chosenIn } from '../../kit/chosen-in.ts';
import { actColumn } from '../../kit/list/act-column.ts';
import { AddButton } from '../../kit/list/add-button.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import { RowAct } from '../../kit/list/row-act.tsx';
import type { SearchField } from '../../kit/list/search-field.ts';
import { TimeCell } from '../../kit/list/time-cell.tsx';
import { useList } from '../../kit/list/use-list.ts';
import { useCan } from '../../platform/can.tsx';
import type { Column } from '../../ui/data-table/column.ts';
import { openAct, usePostAct } from './post-act.ts';
import { PostDetail } from './post-detail.tsx';
import { PostDialog } from './post-dialog.tsx';
import { PostSwitch } from './post-switch.tsx';

const FIELDS: readonly SearchField<'keyword' | 'active'>[] = [
  { kind: 'text', name: 'keyword', label: '编码、名称', width: 200 },
  { kind: 'choice', name: 'active', label: '状态', choices: ACTIVE_WORDS },
];

const COLUMNS: readonly Column<PostRow>[] = [
  { id: 'name', head: '名称', width: 160, cell: (row) => row.name, sortable: true, pin: 'start', card: 'title' },
  { id: 'code', head: '编码', width: 160, cell: (row) => row.code, sortable: true, card: 'id' },
  { id: 'people', head: '担任人数', width: 88, cell: (row) => row.people, align: 'end', card: 'meta' },
  { id: 'remark', head: '备注', width: 200, cell: (row) => row.remark, grow: true, card: 'note' },
  { id: 'active', head: '状态', width: 104, cell: (row) => <PostSwitch post={row} />, card: 'state' },
  { id: 'sort', head: '排序', width: 80, cell: (row) => row.sort, sortable: true, align: 'end' },
  { id: 'updatedAt', head: '更新时间', width: 128, cell: (row) => <TimeCell time={row.updatedAt} />, sortable: true, card: 'date' },
  { id: 'createdAt', head: '创建时间', width: 128, cell: (row) => <TimeCell time={row.createdAt} />, sortable: true, hidden: true },
];

const ACTING = [...COLUMNS, actColumn<PostRow>(72, (row) => <RowAct onClick={() => openAct({ post: row })}>修改</RowAct>)];

/** The posts that people hold. */
export default function PostsPage(): ReactNode {
  const mayEdit = useCan('system:post:edit');
  const act = usePostAct((state) => state.act);
  const list = useList(calls.posts.page, {
    filters: ['keyword', 'active'],
    usualSort: 'sort',
    input: ({ filter, ...page }) => ({ ...page, keyword: filter('keyword'), active: chosenIn(ACTIVE_WORDS, filter('active')) }),
  });
  const add = <AddButton tag="system:post:add" noun="岗位" onClick={() => openAct({})} />;
  return (
    <>
      <ListPage
        name="posts"
        title="岗位管理"
        noun="岗位"
        list={list}
        columns={mayEdit ? ACTING : COLUMNS}
        rowId={(row) => row.id}
        fields={FIELDS}
        exportCall={calls.posts.export}
        actions={add}
        whenEmpty={add}
        Detail={PostDetail}
      />
      {act && <PostDialog post={act.post} restored={act.restored} onClose={() => openAct(null)} />}
    </>
  );
}
