import { calls } from '@houtai/contract';
import { DICT } from '@houtai/contract/dictionary-types';
import type { ManagedKnowledgeRow } from '@houtai/contract/knowledge';
import { revisionWords } from '@houtai/contract/knowledge-words';
import { type ReactNode, useState } from 'react';

import { DictText } from '../../kit/list/dict-text.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { SearchField } from '../../kit/list/search-field.ts';
import { dictCondition } from '../../kit/list/search-slots.tsx';
import { TimeCell } from '../../kit/list/time-cell.tsx';
import { useList } from '../../kit/list/use-list.ts';
import { Can } from '../../platform/can.tsx';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table/column.ts';
import { Icon } from '../../ui/icon.tsx';
import { Drawer } from '../../ui/layer/drawer.tsx';
import { ManagedDetail } from './managed-detail.tsx';
import { NewKnowledge } from './new-knowledge.tsx';

type Condition = 'keyword' | 'category' | 'state' | 'mustRead' | 'from' | 'to';

const FIELDS: readonly SearchField<Condition>[] = [
  { kind: 'text', name: 'keyword', label: '标题、拼音、正文、附件名', width: 240 },
  dictCondition('category', '分类', DICT.knowledgeCategory),
  dictCondition('state', '状态', DICT.knowledgeState),
  { kind: 'choice', name: 'mustRead', label: '必读', choices: { '1': '只看必读' } },
  { kind: 'days', name: 'from', until: 'to', label: '修改日期' },
];

const COLUMNS: readonly Column<ManagedKnowledgeRow>[] = [
  { id: 'title', head: '标题', width: 208, cell: (row) => row.title, sortable: true, pin: 'start', grow: true, card: 'title' },
  {
    id: 'category',
    head: '分类',
    width: 88,
    cell: (row) => <DictText type={DICT.knowledgeCategory} code={row.category} />,
    card: 'note',
  },
  {
    id: 'state',
    head: '状态',
    width: 88,
    cell: (row) => <DictText type={DICT.knowledgeState} code={row.state} />,
    sortable: true,
    card: 'state',
  },
  { id: 'revision', head: '版本', width: 120, cell: revisionWords, card: 'meta' },
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
  const list = useList(calls.knowledge.page, {
    filters: ['keyword', 'category', 'state', 'mustRead', 'from', 'to'],
    usualSort: '-updatedAt',
    input: ({ filter, view: _, ...page }) => ({
      ...page,
      keyword: filter('keyword') || undefined,
      category: filter('category') || undefined,
      state: STATES.find((state) => state === filter('state')),
      mustRead: filter('mustRead') === '1' ? ('1' as const) : undefined,
      from: filter('from') || undefined,
      to: filter('to') || undefined,
    }),
  });
  const add = (
    <Can tag="knowledge:knowledge:add">
      <Button kind="primary" size="small" onClick={() => setIsAdding(true)}>
        <Icon name="plus" />
        新建流程制度
      </Button>
    </Can>
  );
  return (
    <>
      <ListPage
        name="knowledge-manage"
        title="流程制度管理"
        noun="流程制度"
        list={list}
        columns={COLUMNS}
        rowId={(row) => row.newsId}
        fields={FIELDS}
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

const STATES = ['0', '1', '2'] as const;
