import { calls } from '@houtai/contract';
import { valuesIn } from '@houtai/contract/form-check';
import { linkTo } from '@houtai/contract/links';
import { QUESTIONNAIRE_EDIT_PAGE } from '@houtai/contract/questionnaires';
import { QUESTIONNAIRE_FORM } from '@houtai/contract/questionnaires-form';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';

import { AddButton } from '#kit/list/add-button.tsx';
import { TimeCell } from '#kit/list/cells/time-cell.tsx';
import { everyColumn } from '#kit/list/columns-of.ts';
import { listOf, view } from '#kit/list/list-of.ts';
import { ListPage } from '#kit/list/list-page.tsx';
import { text } from '#kit/list/search/conditions.ts';
import { useList } from '#kit/list/use-list.ts';
import { nounOf } from '#kit/noun-of.ts';
import { queryOf, useSend } from '#platform/calls/query.ts';

import { QuestionnaireDetail } from './questionnaire-detail.tsx';
import { QuestionnaireMark } from './questionnaire-mark.tsx';

const LIST = listOf(calls.questionnaires.page, {
  conditions: [text('keyword', '标题', { width: 200 })],
  views: [
    view('all', '全部', null),
    view('open', '收集中', ['view', 'open']),
    view('draft', '草稿', ['view', 'draft']),
    view('closed', '已结束', ['view', 'closed']),
    view('removed', '回收站', ['view', 'removed']),
  ],
  defaultSort: '-updatedAt',
});

const COLUMNS = everyColumn<typeof calls.questionnaires.page, typeof calls.questionnaires.export>({
  title: { head: '标题', width: 280, cell: (row) => row.title, sortable: true, grow: true, pin: 'start', card: 'title' },
  state: { head: '状态', width: 96, cell: (row) => <QuestionnaireMark state={row.state} />, card: 'state' },
  answered: { head: '回收份数', width: 96, cell: (row) => row.answered, sortable: true, align: 'end', card: 'note' },
  quota: { head: '份数上限', width: 96, cell: (row) => row.quota, align: 'end' },
  startsOn: { head: '开始日期', width: 112, cell: (row) => row.startsOn, hidden: true },
  endsOn: { head: '截止日期', width: 112, cell: (row) => row.endsOn, sortable: true, card: 'date' },
  ownerName: { head: '创建人', width: 96, cell: (row) => row.ownerName, card: 'meta' },
  createdAt: { head: '创建时间', width: 128, cell: (row) => <TimeCell time={row.createdAt} />, sortable: true, hidden: true },
  updatedAt: { head: '更新时间', width: 128, cell: (row) => <TimeCell time={row.updatedAt} />, sortable: true },
});

/** Questionnaires for visitors; a new one opens in the builder at the same time. */
export default function QuestionnairesPage(): ReactNode {
  const navigate = useNavigate();
  const list = useList(LIST);
  const counts = useQuery(queryOf(calls.questionnaires.counts, {}, { silent: true })).data;
  const send = useSend(calls.questionnaires.add);
  const make = async () => {
    const blank = valuesIn(QUESTIONNAIRE_FORM, { title: '未命名问卷' });
    const { id } = await send.run(blank);
    void navigate(linkTo(QUESTIONNAIRE_EDIT_PAGE, { id }));
  };
  const add = <AddButton call={calls.questionnaires.add} onClick={() => void (send.busy ? undefined : make().catch(() => undefined))} />;
  return (
    <ListPage
      name="questionnaires"
      title="问卷管理"
      noun={nounOf(calls.questionnaires.page)}
      list={list}
      columns={COLUMNS}
      rowId={(row) => row.id}
      counts={counts}
      exportCall={calls.questionnaires.export}
      actions={add}
      whenEmpty={add}
      Detail={QuestionnaireDetail}
    />
  );
}
