import { calls } from '@houtai/contract';
import { DICT } from '@houtai/contract/dictionary-types';
import { KNOWLEDGE_ITEM_PAGE } from '@houtai/contract/knowledge-calls';
import { linkTo } from '@houtai/contract/links';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { DictText } from '#kit/list/cells/dict-text.tsx';
import { TimeCell } from '#kit/list/cells/time-cell.tsx';
import type { ColumnsOf } from '#kit/list/columns-of.ts';
import { listOf, view } from '#kit/list/list-of.ts';
import { ListPage } from '#kit/list/list-page.tsx';
import { text } from '#kit/list/search/conditions.ts';
import { dict } from '#kit/list/search/option-conditions.tsx';
import { useList } from '#kit/list/use-list.ts';
import { nounOf } from '#kit/noun-of.ts';
import { StateMark } from '#ui/marks/state-mark.tsx';

import { MustReadMark } from './must-read-mark.tsx';
import { MUST_READS } from './must-reads.ts';
import { WaitingFirst } from './waiting-first.tsx';

import patterns from '#ui/patterns.module.css';
import css from '../knowledge.module.css';

const LIST = listOf(calls.knowledge.mine, {
  conditions: [text('keyword', '标题、拼音、正文、附件名', { width: 240 }), dict('category', '分类', DICT.knowledgeCategory)],
  views: [view('all', '全部'), view('unread', '未读'), view('mustRead', '必读')],
  defaultSort: '-publishedAt',
});

const COLUMNS: ColumnsOf<typeof calls.knowledge.mine, typeof calls.knowledge.exportMine> = [
  {
    id: 'title',
    head: '标题',
    width: 264,
    cell: (row) => (
      <Link className={row.unread ? `${css.link} ${patterns.strong}` : css.link} to={linkTo(KNOWLEDGE_ITEM_PAGE, { newsId: row.newsId })}>
        {row.title}
      </Link>
    ),
    sortable: true,
    pin: 'start',
    card: 'title',
  },
  { id: 'unread', head: '阅读', width: 80, cell: readMark, card: 'state' },
  { id: 'duty', head: '要求', width: 208, cell: (row) => row.mustRead && <MustReadMark item={row} />, card: 'note' },
  {
    id: 'category',
    head: '分类',
    width: 96,
    cell: (row) => <DictText type={DICT.knowledgeCategory} code={row.category} />,
    card: 'id',
  },
  { id: 'summary', head: '摘要', width: 240, cell: (row) => row.summary, grow: true },
  { id: 'files', head: '附件', width: 64, cell: (row) => row.fileCount || '', align: 'end' },
  { id: 'revision', head: '版本', width: 64, cell: (row) => row.revision, align: 'end' },
  { id: 'dueDate', head: '确认期限', width: 104, cell: (row) => row.dueDate, sortable: true, hidden: true },
  { id: 'publishedAt', head: '发布时间', width: 120, cell: (row) => <TimeCell time={row.publishedAt} />, sortable: true, card: 'date' },
];

function readMark({ unread }: { unread: boolean }): ReactNode {
  return <StateMark shape={unread ? 'waiting' : 'closed'}>{unread ? '未读' : '已读'}</StateMark>;
}

/** Everything that the person may read, what waits for a confirmation first. */
export function ReadingList(): ReactNode {
  const list = useList(LIST);
  const { data: waiting } = useQuery(MUST_READS);
  return (
    <ListPage
      name="knowledge"
      title="流程制度"
      noun={nounOf(calls.knowledge.mine)}
      list={list}
      columns={COLUMNS}
      rowId={(row) => row.newsId}
      exportCall={calls.knowledge.exportMine}
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
