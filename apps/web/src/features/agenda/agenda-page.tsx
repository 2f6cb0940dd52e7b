import { calls } from '@houtai/contract';
import type { AgendaItem } from '@houtai/contract/agenda';
import { AGENDA_KINDS, isAgendaKind } from '@houtai/contract/agenda-kinds';
import { ownValue } from '@houtai/contract/own-value';
import { URGENCY_BAND_WORDS } from '@houtai/contract/urgency-rules';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';

import { actionColumn } from '#kit/list/cells/action-column.ts';
import { LevelTag } from '#kit/list/cells/level-tag.tsx';
import { PersonCell } from '#kit/list/cells/person-cell.tsx';
import { TimeCell } from '#kit/list/cells/time-cell.tsx';
import type { ColumnsOf } from '#kit/list/columns-of.ts';
import { listOf, view } from '#kit/list/list-of.ts';
import { ListPage } from '#kit/list/list-page.tsx';
import { choice, onlyCondition } from '#kit/list/search/conditions.ts';
import { option } from '#kit/list/search/option-conditions.tsx';
import { useList } from '#kit/list/use-list.ts';
import { UrgencyInList } from '#kit/urgency/urgency-cell.tsx';
import { WaitingElsewhere } from '#kit/urgency/waiting-elsewhere.tsx';
import { queryOf } from '#platform/calls/query.ts';
import { useCan } from '#platform/session/can.tsx';
import { useSession } from '#platform/session/session.ts';

import { useTeamOptions } from './agenda-of-others.tsx';
import { AgendaRowActs } from './agenda-row-acts.tsx';
import { FinishTodos } from './finish-todos.tsx';
import { KindIcon } from './kind-icon.tsx';

import patterns from '#ui/patterns.module.css';
import css from './agenda-page.module.css';

const KINDS = Object.keys(AGENDA_KINDS).filter(isAgendaKind);

const VIEWS = [
  view('all', '全部', null),
  ...KINDS.map((kind) => view(kind, AGENDA_KINDS[kind], ['kind', kind])),
  view('waiting', '等待中', ['waiting', '1']),
];
const OVERDUE = onlyCondition('overdue', '逾期', '只看逾期');
const BAND = choice('band', '紧急程度', URGENCY_BAND_WORDS);

const LIST = listOf(calls.agenda.page, { conditions: [OVERDUE, BAND], views: VIEWS });
/** A head of a department also sees the tasks of others. */
const LIST_OF_HEADS = listOf(calls.agenda.page, {
  conditions: [option('userId', '下属', useTeamOptions), choice('team', '范围', { '1': '全部下属' }), OVERDUE, BAND],
  views: VIEWS,
});

const LISTED: ColumnsOf<typeof calls.agenda.page, typeof calls.agenda.export> = [
  { id: 'due', head: '时限', width: 156, cell: (row) => <UrgencyInList facts={row} />, card: 'date' },
  {
    id: 'kind',
    head: '类型',
    width: 120,
    cell: (row) => (
      <span className={css.kind}>
        <KindIcon kind={row.kind} />
        {AGENDA_KINDS[row.kind]}
      </span>
    ),
    card: 'id',
  },
  { id: 'title', head: '内容', width: 248, cell: (row) => <Title item={row} />, grow: true, card: 'title' },
  { id: 'note', head: '编号', width: 120, cell: (row) => row.note, card: 'meta' },
  { id: 'place', head: '项目', width: 168, cell: (row) => row.place, card: 'note' },
  { id: 'person', head: '提出人', width: 96, cell: (row) => <PersonCell name={row.person} /> },
  { id: 'since', head: '开始时间', width: 128, cell: (row) => <TimeCell time={row.since} />, hidden: true },
];

const ACTS = actionColumn<AgendaItem>(108, (row) => <AgendaRowActs item={row} />);
const COLUMNS = [...LISTED, ACTS];
/** The handler is shown next to the title; the record shows who asked for it. */
const COLUMNS_OF_OTHERS = [
  ...LISTED.slice(0, 3),
  {
    id: 'handler',
    head: '处理人',
    width: 96,
    cell: ({ handler = '' }: AgendaItem) => <PersonCell name={handler} />,
    card: 'meta' as const,
  },
  ...LISTED.slice(3, 5),
  actionColumn<AgendaItem>(112, (row) => <AgendaRowActs item={row} />),
];

const SELECTION = {
  label: (row: AgendaItem) => row.note || row.title,
  refusal: (row: AgendaItem) => (row.kind === 'todo' ? null : '请打开后处理'),
  Bulk: FinishTodos,
};

/** The views that can show tasks of others. */
const OF_OTHERS = ['all', 'todo', 'feedback', 'waiting'] as const;

const urgencyIn = (row: AgendaItem) => row;

const ROW_KEYS = { w: '等待' };

function Title({ item: { level, title } }: { item: AgendaItem }): ReactNode {
  return (
    <span className={css.title}>
      <LevelTag level={level} />
      <span className={patterns.fillEllipsis}>{title || '（无文字）'}</span>
    </span>
  );
}

const keyOf = ({ kind, id, handler }: AgendaItem) => `${kind}:${id}:${handler ?? ''}`;

/** The to-do centre: all tasks of the user, of every kind, the most urgent first. */
export default function AgendaPage(): ReactNode {
  const navigate = useNavigate();
  const isHead = useSession((session) => session.userInfo?.isHead === true);
  const list = useList(isHead ? LIST_OF_HEADS : LIST);
  const isOfOthers =
    isHead && ['userId', 'team'].some((name) => ownValue(list.held, name) !== undefined && ownValue(list.held, name) !== '');
  const counts = useQuery({ ...queryOf(calls.agenda.counts, list.sought, { silent: true }), placeholderData: keepPreviousData }).data;
  const mayFinish = useCan([calls.todo.update.access]);
  const total = counts?.reduce((sum, { count }) => sum + count, 0);
  const waiting = counts?.reduce((sum, each) => sum + each.waiting, 0);
  return (
    <ListPage
      name="agenda"
      title="待办中心"
      noun="要处理的事项"
      list={list}
      columns={isOfOthers ? COLUMNS_OF_OTHERS : COLUMNS}
      rowId={keyOf}
      counts={
        isOfOthers ? undefined : { all: total, waiting, ...Object.fromEntries((counts ?? []).map(({ kind, count }) => [kind, count])) }
      }
      offered={isOfOthers ? OF_OTHERS : ['all', ...(counts ?? []).map(({ kind }) => kind), 'waiting']}
      exportCall={calls.agenda.export}
      urgencyIn={urgencyIn}
      waitingBelow={list.view === 'all' && !isOfOthers ? { waiting: '1' } : undefined}
      rowKeys={isOfOthers ? undefined : ROW_KEYS}
      beside={list.view === 'all' && !isOfOthers && <WaitingElsewhere count={waiting} onOpen={() => list.setView('waiting')} />}
      onOpen={(row) => void navigate(row.url)}
      selection={mayFinish && !isOfOthers ? SELECTION : undefined}
    />
  );
}
