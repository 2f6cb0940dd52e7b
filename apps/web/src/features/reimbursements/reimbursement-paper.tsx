import { calls } from '@houtai/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { queryOf } from '#platform/calls/query.ts';

import { PrintedReimbursement } from './printed-reimbursement.tsx';

/** A printed 报销单 for its approvers. */
export function ReimbursementPaper({ id, onDone }: { id: string; onDone: () => void }): ReactNode {
  const { data } = useQuery(queryOf(calls.reimbursements.get, { id }));
  return data && <PrintedReimbursement record={data} onDone={onDone} />;
}
