import { calls } from '@houtai/contract';
import { DICT } from '@houtai/contract/dictionary-types';
import { MANAGED_KNOWLEDGE } from '@houtai/contract/knowledge-list';
import { revisionWords } from '@houtai/contract/knowledge-words';
import { type ReactNode, useState } from 'react';

import { AddButton } from '#kit/list/add-button.tsx';
import { DictText } from '#kit/list/cells/dict-text.tsx';
import { TimeCell } from '#kit/list/cells/time-cell.tsx';
import { ListPage } from '#kit/list/list-page.tsx';
import { knownDict } from '#kit/list/search/option-conditions.tsx';
import { useList } from '#kit/list/use-list.ts';
import { nounOf } from '#kit/noun-of.ts';
import { listView } from '#kit/resource/resource-list.tsx';
import { Drawer } from '#ui/layer/drawer.tsx';

import { NewKnowledge } from '../editing/new-knowledge.tsx';
import { ManagedDetail } from './managed-detail.tsx';

const VIEW = listView(MANAGED_KNOWLEDGE, calls.knowledge, {
  name: 'knowledge-manage',
  controls: {
    state: knownDict('state', '状态', { type: DICT.knowledgeState, codes: ['0', '1', '2'] }),
    menuId: null,
  },
  columns: {
    title: { width: 208 },
    category: { width: 88, card: 'id' },
    state: { width: 88, cell: (row) => <DictText type={DICT.knowledgeState} code={row.state} />, card: 'state' },
    revision: { width: 120, cell: revisionWords, align: undefined, card: 'note' },
    mustRead: { width: 56, cell: (row) => row.mustRead && '必读', card: undefined },
    dueDate: { width: 96 },
    menus: { width: 112, cell: (row) => row.menuNames.join('、') },
    read: { width: 56 },
    confirmed: { width: 72, cell: (row) => (row.mustRead ? row.confirmedCount : '') },
    company: { width: 160, hidden: true },
    publishedAt: { width: 112, cell: (row) => row.publishedAt && <TimeCell time={row.publishedAt} />, hidden: true },
    updatedBy: { width: 80 },
    updatedAt: { width: 136, hidden: undefined, card: 'date' },
  },
});

/** The items that the person looks after. */
export function ManagedKnowledgeList(): ReactNode {
  const [isAdding, setIsAdding] = useState(false);
  const list = useList(VIEW.list);
  const add = <AddButton call={calls.knowledge.add} onClick={() => setIsAdding(true)} />;
  return (
    <>
      <ListPage
        name={VIEW.name}
        title="流程制度管理"
        noun={nounOf(calls.knowledge.page)}
        list={list}
        columns={VIEW.columns}
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
