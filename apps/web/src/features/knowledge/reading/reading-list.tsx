import { calls } from '@houtai/contract';
import { KNOWLEDGE_ITEM_PAGE } from '@houtai/contract/knowledge-calls';
import { READABLE_KNOWLEDGE } from '@houtai/contract/knowledge-list';
import { linkTo } from '@houtai/contract/links';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { ListPage } from '#kit/list/list-page.tsx';
import { useList } from '#kit/list/use-list.ts';
import { listView } from '#kit/resource/resource-list.tsx';
import { StateMark } from '#ui/marks/state-mark.tsx';

import { MustReadMark } from './must-read-mark.tsx';
import { MUST_READS } from './must-reads.ts';
import { WaitingFirst } from './waiting-first.tsx';

import patterns from '#ui/patterns.module.css';
import css from '../knowledge.module.css';

const OWN = { page: calls.knowledge.mine, export: calls.knowledge.exportMine };

const VIEW = listView(READABLE_KNOWLEDGE, OWN, {
  name: 'knowledge',
  title: '流程制度',
  columns: {
    title: {
      width: 264,
      grow: false,
      cell: (row) => (
        <Link className={row.unread ? `${css.link} ${patterns.strong}` : css.link} to={linkTo(KNOWLEDGE_ITEM_PAGE, { newsId: row.newsId })}>
          {row.title}
        </Link>
      ),
    },
    unread: { width: 80, cell: readMark, card: 'state' },
    duty: { width: 208, cell: (row) => row.mustRead && <MustReadMark item={row} />, card: 'note' },
    category: { width: 96, card: 'id' },
    summary: { width: 240, grow: true, hidden: false },
    files: { width: 64, cell: (row) => row.fileCount || '' },
    revision: { width: 64 },
    dueDate: { hidden: true },
    publishedAt: { width: 120, card: 'date' },
  },
});

function readMark({ unread }: { unread: boolean }): ReactNode {
  return <StateMark shape={unread ? 'waiting' : 'closed'}>{unread ? '未读' : '已读'}</StateMark>;
}

/** All items that the user may read, those to confirm first. */
export function ReadingList(): ReactNode {
  const list = useList(VIEW.list);
  const { data: waiting } = useQuery(MUST_READS);
  return (
    <ListPage
      name={VIEW.name}
      title={VIEW.title}
      noun={READABLE_KNOWLEDGE.noun}
      list={list}
      columns={VIEW.columns}
      rowId={(row) => row.newsId}
      exportCall={OWN.export}
      note={
        <WaitingFirst items={waiting}>
          {list.view !== 'mustRead' && (
            <button type="button" className={css.link} onClick={() => list.setView('mustRead')}>
              只看必读
            </button>
          )}
        </WaitingFirst>
      }
    />
  );
}
