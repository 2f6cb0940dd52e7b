import { calls } from '@houtai/contract';
import type { AgendaItem } from '@houtai/contract/agenda';
import { AGENDA_KINDS, isAgendaKind } from '@houtai/contract/agenda-kinds';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';

import { ListPage } from '../../kit/list/list-page.tsx';
import type { SearchField } from '../../kit/list/search-field.ts';
import { TimeCell } from '../../kit/list/time-cell.tsx';
import { useList } from '../../kit/list/use-list.ts';
import { useCan } from '../../platform/can.tsx';
import { queryOf } from '../../platform/query.ts';
import type { Column } from '../../ui/data-table/column.ts';
import { Due } from './due.tsx';
import { FinishTodos } from './finish-todos.tsx';
import { KindIcon } from './kind-icon.tsx';

import css from './agenda-page.module.css';

const FIELDS: readonly SearchField<'overdue'>[] = [{ kind: 'choice', name: 'overdue', label: '逾期', choices: { '1': '只看逾期' } }];

const COLUMNS: readonly Column<AgendaItem>[] = [
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
  { id: 'title', head: '内容', width: 280, cell: (row) => row.title || '（无文字）', grow: true, card: 'title' },
  { id: 'note', head: '编号', width: 120, cell: (row) => row.note, card: 'meta' },
  { id: 'due', head: '期限', width: 120, cell: dueCell, card: 'date' },
  { id: 'since', head: '开始时间', width: 128, cell: (row) => <TimeCell time={row.since} /> },
];

function dueCell({ due }: AgendaItem): ReactNode {
  return (
    due !== '' && (
      <span className={css.due}>
        <Due due={due} />
      </span>
    )
  );
}

const SELECTION = {
  label: (row: AgendaItem) => row.note || row.title,
  refusal: (row: AgendaItem) => (row.kind === 'todo' ? null : '请打开后处理'),
  Bulk: FinishTodos,
};

const VIEWS = ['all', ...Object.keys(AGENDA_KINDS).filter(isAgendaKind)] as const;

const keyOf = ({ kind, id }: AgendaItem) => `${kind}:${id}`;

/** The to-do centre: everything that waits for the person, of every kind, the most urgent first. */
export default function AgendaPage(): ReactNode {
  const navigate = useNavigate();
  const counts = useQuery(queryOf(calls.agenda.counts, {}, { silent: true })).data;
  const mayFinish = useCan('todo:todo:edit');
  const list = useList(calls.agenda.page, {
    filters: ['overdue'],
    usualSort: '',
    views: VIEWS,
    input: ({ filter, view, offset, limit }) => ({
      offset,
      limit,
      kind: isAgendaKind(view) ? view : undefined,
      overdue: filter('overdue') === '1' ? ('1' as const) : undefined,
    }),
  });
  const total = counts?.reduce((sum, { count }) => sum + count, 0);
  return (
    <ListPage
      name="agenda"
      title="待办中心"
      noun="要处理的事项"
      list={list}
      columns={COLUMNS}
      rowId={keyOf}
      fields={FIELDS}
      views={[
        { key: 'all', label: '全部', count: total },
        ...(counts ?? []).map(({ kind, count }) => ({ key: kind, label: AGENDA_KINDS[kind], count })),
      ]}
      exportCall={calls.agenda.export}
      onOpen={(row) => void navigate(row.url)}
      selection={mayFinish ? SELECTION : undefined}
    />
  );
}
