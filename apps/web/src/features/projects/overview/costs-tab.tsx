import { calls } from '@houtai/contract';
import { centsOf, formatHundredths } from '@houtai/contract/cents';
import { linkTo } from '@houtai/contract/links';
import { upperMoney } from '@houtai/contract/money';
import { PROJECT_PAGE, type ProjectDetail } from '@houtai/contract/projects';
import { type ExpenseLineRow, REIMBURSEMENTS_PAGE } from '@houtai/contract/reimbursements';
import { EXPENSE_CATEGORIES } from '@houtai/contract/reimbursements-form';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';

import { Card } from '#kit/card.tsx';
import { MoneyText } from '#kit/figure-text.tsx';
import { CutEmpty } from '#kit/figure/cut.tsx';
import { Figure } from '#kit/figure/figure.tsx';
import { Facts } from '#kit/record/facts.tsx';
import { queryOf } from '#platform/calls/query.ts';
import type { Column } from '#ui/data-table/column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { Empty } from '#ui/empty.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Pagination } from '#ui/pagination.tsx';

import { COUNTED } from '../use-tabs.ts';
import { costShare } from './cost-share.ts';

import css from '../project-page.module.css';

const SIZE = 50;

const COLUMNS: readonly Column<ExpenseLineRow>[] = [
  {
    id: 'number',
    head: '报销单',
    width: 112,
    cell: (row) => (row.documentId ? <Link to={linkTo(REIMBURSEMENTS_PAGE, { id: row.documentId })}>{row.number}</Link> : row.number),
    card: 'id',
  },
  { id: 'date', head: '日期', width: 104, cell: (row) => row.date, card: 'date' },
  { id: 'category', head: '类别', width: 96, cell: (row) => EXPENSE_CATEGORIES[row.category], card: 'mark' },
  { id: 'remark', head: '说明', width: 200, cell: (row) => row.remark, grow: true, card: 'title' },
  { id: 'owner', head: '报销人', width: 88, cell: (row) => row.ownerName, card: 'meta' },
  { id: 'amount', head: '金额（元）', width: 128, align: 'end', cell: (row) => <MoneyText amount={row.amount} />, card: 'note' },
];

/** The budget of a project, the used share, and the passed expense lines that the user may see. */
export function CostsTab({ project }: { project: ProjectDetail }): ReactNode {
  const { id, complete } = project;
  const [page, setPage] = useState(1);
  const lines = useQuery({
    ...queryOf(calls.reimbursements.lines, { projectId: id, ...COUNTED, offset: page, limit: SIZE }, { silent: true }),
    placeholderData: keepPreviousData,
  });
  const sum = useQuery(queryOf(calls.reimbursements.lineSum, { projectId: id, ...COUNTED }, { silent: true })).data;
  const { data } = lines;
  const isNone = data?.total === 0;
  return (
    <div className={css.stack}>
      <Card title="预算">
        <div className={css.inset}>
          <Facts facts={factsOf(project)} />
          <p className={css.hint}>
            已用是所有已通过的报销单里归到本项目的费用，逐行计入，冲减为负；一张报销单可以有几个项目的费用。
            {!complete.costs && '你看到的是占预算的比例和你自己的费用，全部金额由项目经理查看。'}
          </p>
        </div>
      </Card>
      <Card
        title="费用明细"
        count={data && { value: data.total, without: '就是下面的列表' }}
        cutUnit={complete.costs ? undefined : '条'}
        about={
          sum &&
          !isNone && (
            <>
              合计{' '}
              <Figure value={sum.yuan} without="下面各行之和">
                <MoneyText amount={sum.yuan} />
              </Figure>{' '}
              元
            </>
          )
        }
        more={{ label: '在报销单中打开', to: linkTo(REIMBURSEMENTS_PAGE, { projectId: id }) }}
      >
        {lines.isError && !data && <LoadFailed message={lines.error.message} onRetry={() => void lines.refetch()} />}
        {isNone &&
          (complete.costs ? <Empty>还没有已通过的费用</Empty> : <CutEmpty>费用给项目经理、报销人和数据范围包含他们的人看</CutEmpty>)}
        {!isNone && (
          <div className={css.table}>
            <DataTable label="项目的费用明细" columns={COLUMNS} rows={data?.rows} rowId={(row) => row.id} />
          </div>
        )}
        {data && data.total > SIZE && (
          <Pagination page={page} size={SIZE} total={data.total} sizes={[SIZE]} onChange={(next) => setPage(next.page)} />
        )}
      </Card>
    </div>
  );
}

function factsOf(project: ProjectDetail): (readonly [string, ReactNode])[] {
  const { id, budget, spent, complete } = project;
  const { words, isOver } = costShare(project);
  const proof = { to: linkTo(PROJECT_PAGE, { id, part: 'costs' }) };
  return [
    ['预算（元）', budget && <MoneyText amount={budget} />],
    ['大写', budget && upperMoney(budget)],
    [
      '已用（元）',
      complete.costs ? (
        <Figure key="spent" value={spent} {...proof}>
          <MoneyText amount={spent} />
        </Figure>
      ) : (
        '—'
      ),
    ],
    ['占预算', isOver ? <em className={css.over}>{words}</em> : words],
    ['剩余（元）', complete.costs && budget && <MoneyText amount={formatHundredths(centsOf(budget) - centsOf(spent))} />],
  ];
}
