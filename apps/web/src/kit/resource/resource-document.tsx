import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { DocumentBody } from '#kit/record/document-body.tsx';
import { RecordHistory } from '#kit/record/record-history.tsx';
import { queryOf } from '#platform/calls/query.ts';

import { RecordParts } from './resource-detail.tsx';
import { filesIn } from './resource-form.ts';
import type { FormView } from './resource-view.ts';

/** A resource's record as its approvers read it. */
export function ResourceDocument({ view, id }: { view: FormView; id: string }): ReactNode {
  const query = useQuery(queryOf(view.calls.get, { id }, { silent: true }));
  return (
    <DocumentBody query={query}>
      {(record) => ({
        text: <RecordParts view={view} record={record} />,
        files: [{ files: filesIn(record) }],
        history: <RecordHistory id={id} history={view.calls.history} />,
      })}
    </DocumentBody>
  );
}
