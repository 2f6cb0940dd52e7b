import { calls } from '@houtai/contract';
import type { PostRow } from '@houtai/contract/posts';
import type { ReactNode } from 'react';

import { ListPage } from '../../kit/list/list-page.tsx';
import { RowAct } from '../../kit/list/row-act.tsx';
import type { SearchField } from '../../kit/list/search-field.ts';
import { TimeCell } from '../../kit/list/time-cell.tsx';
import { useList } from '../../kit/list/use-list.ts';
import { Can, useCan } from '../../platform/can.tsx';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table/column.ts';
import { Icon } from '../../ui/icon.tsx';
import { StateMark } from '../../ui/state-mark.tsx';
import { openAct, usePostAct } from './post-act.ts';
import { PostDetail } from './post-detail.tsx';
import { PostDialog } from './post-dialog.tsx';
import { RemovePost } from './remove-post.tsx';

import css from './posts-page.module.css';

const FIELDS: readonly SearchField<'keyword' | 'active'>[] = [
  { kind: 'text', name: 'keyword', label: '编码、名称', width: 200 },
  { kind: 'choice', name: 'active', label: '状态', choices: { '1': '启用', '0': '停用' } },
];

const COLUMNS: readonly Column<PostRow>[] = [
  { id: 'name', head: '名称', width: 160, cell: (row) => row.name, sortable: true, pin: 'start', card: 'title' },
  { id: 'code', head: '编码', width: 160, cell: (row) => row.code, sortable: true, card: 'id' },
  { id: 'people', head: '担任人数', width: 88, cell: (row) => row.people, align: 'end', card: 'meta' },
  { id: 'sort', head: '排序', width: 80, cell: (row) => row.sort, sortable: true, align: 'end' },
  {
    id: 'active',
    head: '状态',
    width: 88,
    cell: (row) => <StateMark shape={row.active ? 'done' : 'closed'}>{row.active ? '启用' : '停用'}</StateMark>,
    card: 'state',
  },
  { id: 'remark', head: '备注', width: 200, cell: (row) => row.remark, grow: true, card: 'note' },
  { id: 'createdAt', head: '创建时间', width: 128, cell: (row) => <TimeCell time={row.createdAt} />, sortable: true, card: 'date' },
];

const ACT: Column<PostRow> = {
  id: 'act',
  head: '操作',
  width: 104,
  cell: (row) => (
    <span className={css.acts}>
      <Can tag="system:post:edit">
        <RowAct onClick={() => openAct({ post: row })}>编辑</RowAct>
      </Can>
      <Can tag="system:post:remove">
        <RemovePost post={row} />
      </Can>
    </span>
  ),
  pin: 'end',
  card: 'actions',
  noPrint: true,
};

const ACTING = [...COLUMNS, ACT];

/** The posts that people hold. */
export default function PostsPage(): ReactNode {
  const mayAct = useCan(['system:post:edit', 'system:post:remove']);
  const act = usePostAct((state) => state.act);
  const list = useList(calls.posts.page, {
    filters: ['keyword', 'active'],
    usualSort: 'sort',
    input: ({ filter, ...page }) => {
      const active = filter('active');
      return { ...page, keyword: filter('keyword'), active: active === '1' ? ('1' as const) : active === '0' ? ('0' as const) : undefined };
    },
  });
  const add = (
    <Can tag="system:post:add">
      <Button kind="primary" size="small" onClick={() => openAct({})}>
        <Icon name="plus" />
        新建岗位
      </Button>
    </Can>
  );
  return (
    <>
      <ListPage
        name="posts"
        title="岗位管理"
        noun="岗位"
        list={list}
        columns={mayAct ? ACTING : COLUMNS}
        rowId={(row) => row.id}
        fields={FIELDS}
        actions={add}
        whenEmpty={add}
        Detail={PostDetail}
      />
      {act && <PostDialog post={act.post} restored={act.restored} onClose={() => openAct(null)} />}
    </>
  );
}
