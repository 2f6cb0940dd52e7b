import { calls } from '@houtai/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { DocumentBody } from '#kit/record/document-body.tsx';
import { RecordHistory } from '#kit/record/record-history.tsx';
import { queryOf } from '#platform/query.ts';

import { SoftwareCopyrightParts } from './software-copyright-parts.tsx';

/** A 软著任务 as those read it who decide on it. */
export function SoftwareCopyrightDocument({ id }: { id: string }): ReactNode {
  const query = useQuery(queryOf(calls.softwareCopyright.get, { id }, { silent: true }));
  return (
    <DocumentBody query={query}>
      {(task) => ({
        text: <SoftwareCopyrightParts task={task} />,
        files: [{ files: task.fileList }],
        history: <RecordHistory id={id} history={calls.softwareCopyright.history} />,
      })}
    </DocumentBody>
  );
}
