import { calls } from '@houtai/contract';
import type { ProjectDetail } from '@houtai/contract/projects';
import type { ReactNode } from 'react';

import { RecordHistory } from '#kit/record/record-history.tsx';
import { Can } from '#platform/session/can.tsx';

import css from './project-page.module.css';

/** The history of a project with its comments. */
export function HistoryTab({ project: { id, remark } }: { project: ProjectDetail }): ReactNode {
  return (
    <div className={css.paper}>
      {remark && <p className={css.remark}>{remark}</p>}
      <Can tag={[calls.projects.comment.access]}>
        <RecordHistory id={id} history={calls.projects.history} comment={calls.projects.comment} recordType="project" />
      </Can>
    </div>
  );
}
