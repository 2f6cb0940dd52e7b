import { calls } from '@houtai/contract';
import { DICT } from '@houtai/contract/dictionary-types';
import { revisionWords } from '@houtai/contract/knowledge-words';
import { type ReactNode, useState } from 'react';

import { AddButton } from '#kit/list/add-button.tsx';
import { DictText } from '#kit/list/cells/dict-text.tsx';
import { TimeCell } from '#kit/list/cells/time-cell.tsx';
import type { ColumnsOf } from '#kit/list/columns-of.ts';
import { listOf } from '#kit/list/list-of.ts';
import { ListPage } from '#kit/list/list-page.tsx';
import { days, only, text } from '#kit/list/search/conditions.ts';
import { dict, knownDict } from '#kit/list/search/option-conditions.tsx';
import { useList } from '#kit/list/use-list.ts';
import { nounOf } from '#kit/noun-of.ts';
import { Drawer } from '#ui/layer/drawer.tsx';

import { NewKnowledge } from '../editing/new-knowledge.tsx';
import { ManagedDetail } from './managed-detail.tsx';

const LIST = listOf(calls.knowledge.page, {
  conditions: [
    text('keyword', '标题、拼音、正文、附件名', { width: 240 }),
    dict('category', '分类', DICT.knowledgeCategory),
    knownDict('state', '状态', { type: DICT.knowledgeState, codes: ['0', '1', '2'] }),
    only('mustRead', '必读', '只看必读'),
    days('from', 'to', '修改日期'),
  ],
  defaultSort: '-updatedAt',
});

const COLUMNS: ColumnsOf<typeof calls.knowledge.page, typeof calls.knowledge.export> = [
  { id: 'title', head: '标题', width: 208, cell: (row) => row.title, sortable: true, pin: 'start', grow: true, card: 'title' },
  {
    id: 'category',
    head: '分类',
    width: 88,
    cell: (row) => <DictText type={DICT.knowledgeCategory} code={row.category} />,
    card: 'id',
  },
  {
    id: 'state',
    head: '状态',
    width: 88,
    cell: (row) => <DictText type={DICT.knowledgeState} code={row.state} />,
    sortable: true,
    card: 'state',
  },
  { id: 'revision', head: '版本', width: 120, cell: revisionWords, card: 'note' },
  { id: 'mustRead', head: '必读', width: 56, cell: (row) => row.mustRead && '必读' },
  { id: 'dueDate', head: '确认期限', width: 96, cell: (row) => row.dueDate, sortable: true },
  { id: 'menus', head: '关联页面', width: 112, cell: (row) => row.menuNames.join('、') },
  { id: 'read', head: '已读', width: 56, cell: (row) => row.readCount, align: 'end' },
  { id: 'confirmed', head: '已确认', width: 72, cell: (row) => (row.mustRead ? row.confirmedCount : ''), align: 'end' },
  { id: 'company', head: '公司', width: 160, cell: (row) => row.companyName, hidden: true },
  {
    id: 'publishedAt',
    head: '发布时间',
    width: 112,
    cell: (row) => row.publishedAt && <TimeCell time={row.publishedAt} />,
    sortable: true,
    hidden: true,
  },
  { id: 'updatedBy', head: '修改人', width: 80, cell: (row) => row.updatedByName },
  { id: 'updatedAt', head: '修改时间', width: 136, cell: (row) => <TimeCell time={row.updatedAt} />, sortable: true, card: 'date' },
];

/** The items that the person looks after. */
export function ManagedKnowledgeList(): ReactNode {
  const [isAdding, setIsAdding] = useState(false);
  const list = useList(LIST);
  const add = <AddButton call={calls.knowledge.add} onClick={() => setIsAdding(true)} />;
  return (
    <>
      <ListPage
        name="knowledge-manage"
        title="流程制度管理"
        noun={nounOf(calls.knowledge.page)}
        list={list}
        columns={COLUMNS}
        rowId={(row) => row.newsId}
        exportCall={calls.knowledge.export}
        actions={add}
        whenEmpty={add}
        Detail={ManagedDetail}
      />
      <Drawer open={isAdding} onClose={() => setIsAdding(false)} label="新建流程制度" width={880}>
        <NewKnowledge
          onDone={(newsId) => {
            setIsAdding(false);
            list.open(newsId);
          }}
          onCancel={() => setIsAdding(false)}
        />
      </Drawer>
    </>
  );
}
