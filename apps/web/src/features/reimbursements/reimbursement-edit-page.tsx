import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';

import { ChangedReimbursement } from './changed-reimbursement.tsx';
import { CopiedReimbursement } from './copied-reimbursement.tsx';
import { NewReimbursement } from './new-reimbursement.tsx';

/** The page with the form of a 报销单: for changes, a copy or a new one. */
export default function ReimbursementEditPage(): ReactNode {
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  const copy = params.get('copy') ?? '';
  if (id !== '') return <ChangedReimbursement id={id} restore={params.get('restore') ?? ''} />;
  return copy === '' ? <NewReimbursement /> : <CopiedReimbursement id={copy} />;
}
