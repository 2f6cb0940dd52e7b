import { calls } from '@houtai/contract';
import { centsOf, formatHundredths } from '@houtai/contract/cents';
import { linkTo } from '@houtai/contract/links';
import { upperMoney } from '@houtai/contract/money';
import type { ProjectDetail } from '@houtai/contract/projects';
import { type ReimbursementRow, REIMBURSEMENTS_PAGE } from '@houtai/contract/reimbursements';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { Card } from '#kit/card.tsx';
import { MoneyText } from '#kit/figure-text.tsx';
import { DocumentStatePill } from '#kit/record/document-state.tsx';
import { Facts } from '#kit/record/facts.tsx';
import { queryOf } from '#platform/calls/query.ts';
import type { Column } from '#ui/data-table/column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { Empty } from '#ui/empty.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';

import { costShare } from './cost-share.ts';

import css from '../project-page.module.css';

const MOST = 50;

const COLUMNS: readonly Column<ReimbursementRow>[] = [
  {
    id: 'number',
    head: '编号',
    width: 112,
    cell: (row) => <Link to={linkTo(REIMBURSEMENTS_PAGE, { id: row.id })}>{row.number}</Link>,
    card: 'id',
  },
  { id: 'reason', head: '事由', width: 240, cell: (row) => row.reason, grow: true, card: 'title' },
  { id: 'owner', head: '报销人', width: 88, cell: (row) => row.ownerName, card: 'meta' },
  { id: 'state', head: '状态', width: 96, cell: (row) => <DocumentStatePill state={row.state} />, card: 'state' },
  { id: 'total', head: '合计（元）', width: 128, align: 'end', cell: (row) => <MoneyText amount={row.total} />, card: 'note' },
];

/** The budget of a project, what it has used of it, and the 报销单 for it that the person may see. */
export function CostsTab({ project }: { project: ProjectDetail }): ReactNode {
  const { id, budget, spent } = project;
  const query = useQuery(queryOf(calls.reimbursements.page, { projectId: id, limit: MOST }, { silent: true }));
  return (
    <div className={css.stack}>
      <Card title="预算">
        <div className={css.inset}>
          <Facts facts={factsOf({ budget, spent })} />
          <p className={css.hint}>已用是所有已通过的报销单里归到本项目的费用，逐行计入；一张报销单可以有几个项目的费用。</p>
        </div>
      </Card>
      <Card title="报销单" count={query.data?.total} more={{ label: '在报销单中打开', to: linkTo(REIMBURSEMENTS_PAGE, { projectId: id }) }}>
        {query.isError && !query.data && <LoadFailed message={query.error.message} onRetry={() => void query.refetch()} />}
        {query.data?.total === 0 ? (
          <Empty>您能看到的报销单里没有这个项目的</Empty>
        ) : (
          <div className={css.table}>
            <DataTable label="项目的报销单" columns={COLUMNS} rows={query.data?.rows} rowId={(row) => row.id} />
          </div>
        )}
      </Card>
    </div>
  );
}

function factsOf({ budget, spent }: Pick<ProjectDetail, 'budget' | 'spent'>): (readonly [string, ReactNode])[] {
  const { words, isOver } = costShare({ budget, spent });
  const left = budget === '' ? '' : formatHundredths(centsOf(budget) - centsOf(spent));
  return [
    ['预算（元）', budget && <MoneyText amount={budget} />],
    ['大写', budget && upperMoney(budget)],
    ['已用（元）', <MoneyText key="spent" amount={spent} />],
    ['占预算', budget && (isOver ? <em className={css.over}>{words}</em> : words)],
    ['剩余（元）', left && <MoneyText amount={left} />],
  ];
}
