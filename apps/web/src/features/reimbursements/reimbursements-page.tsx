import { calls } from '@houtai/contract';
import { billingPeriod } from '@houtai/contract/billing-period';
import { localDate } from '@houtai/contract/dates';
import { linkTo } from '@houtai/contract/links';
import { REIMBURSEMENT_EDIT_PAGE } from '@houtai/contract/reimbursements';
import { REIMBURSEMENTS } from '@houtai/contract/reimbursements-list';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';

import { AddButton } from '#kit/list/add-button.tsx';
import { choice } from '#kit/list/search/conditions.ts';
import { DocumentStatePill } from '#kit/record/document-state.tsx';
import { DeclaredListPage, listView } from '#kit/resource/resource-list.tsx';

import { periodWords } from './period-words.ts';
import { ReimbursementDetail } from './reimbursement-detail.tsx';

const VIEW = listView(REIMBURSEMENTS, calls.reimbursements, {
  name: 'reimbursements',
  controls: { period: choice('period', '账期', lastPeriods()) },
  columns: {
    number: { pin: 'start' },
    reason: { width: 200, pin: undefined },
    state: { width: 88, cell: (row) => <DocumentStatePill state={row.state} />, card: 'state' },
    total: { width: 120, total: { of: (row) => Number(row.total), decimals: 2 }, card: 'note' },
    project: { width: 168 },
    owner: { width: 88, card: 'meta' },
    department: { width: 112, hidden: true },
    lineCount: { hidden: true },
    period: { width: 136, cell: (row) => periodWords(row.period) },
    createdAt: { width: 112, card: 'date' },
    updatedAt: { width: 112, hidden: true },
  },
});

/** The 报销单 that the user may see: their own, and those of people whom their roles cover. */
export default function ReimbursementsPage(): ReactNode {
  const navigate = useNavigate();
  const add = <AddButton call={calls.reimbursements.add} onClick={() => void navigate(linkTo(REIMBURSEMENT_EDIT_PAGE, {}))} />;
  return <DeclaredListPage of={VIEW} actions={add} whenEmpty={add} Detail={ReimbursementDetail} />;
}

/** The billing periods of about a year by their last days, the current one first. */
function lastPeriods(): Record<string, string> {
  const periods: Record<string, string> = {};
  let { start, end } = billingPeriod(localDate(new Date()));
  for (let count = 0; count < 13; count += 1) {
    periods[end] = `${start} 至 ${end}`;
    // Noon of the day before the beginning is in the previous period.
    const before = new Date(`${start}T12:00:00`);
    before.setDate(before.getDate() - 1);
    ({ start, end } = billingPeriod(localDate(before)));
  }
  return periods;
}
