import { calls } from '@houtai/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { DocumentBody } from '#kit/record/document-body.tsx';
import { RecordHistory } from '#kit/record/record-history.tsx';
import { queryOf } from '#platform/calls/query.ts';

import { filesOf, ReimbursementParts } from './reimbursement-parts.tsx';

/** A 报销单 for its approvers. */
export function ReimbursementDocument({ id }: { id: string }): ReactNode {
  const query = useQuery(queryOf(calls.reimbursements.get, { id }, { silent: true }));
  return (
    <DocumentBody query={query}>
      {(record) => ({
        text: <ReimbursementParts record={record} withReason />,
        files: filesOf(record),
        history: <RecordHistory id={id} history={calls.reimbursements.history} />,
      })}
    </DocumentBody>
  );
}
