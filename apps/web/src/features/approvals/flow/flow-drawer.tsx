import { calls } from '@houtai/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { FlowStatusPill } from '#kit/approval/flow-status.tsx';
import { TimeCell } from '#kit/list/cells/time-cell.tsx';
import { nounOf } from '#kit/noun-of.ts';
import { DetailDrawer } from '#kit/record/detail-drawer.tsx';
import { queryOf } from '#platform/calls/query.ts';

import { useMarkOpened } from '../use-mark-opened.ts';
import { FlowFacts } from './flow-facts.tsx';
import { FlowPane } from './flow-pane.tsx';
import { OwnActs } from './own-acts.tsx';

import css from './flow-drawer.module.css';

/** A flow beside its list: the document, its steps, and the submitter's actions. */
export function FlowDrawer({ id: flowId }: { id: string }): ReactNode {
  const query = useQuery(queryOf(calls.approvals.get, { flowId }, { silent: true }));
  useMarkOpened(query.data);
  return (
    <DetailDrawer noun={nounOf(calls.approvals.get)} query={query}>
      {(flow) => ({
        code: flow.spNo,
        title: flow.title,
        state: <FlowStatusPill status={flow.status} />,
        meta: (
          <span>
            {flow.submitterName} 提交于 <TimeCell time={flow.submittedAt} />
          </span>
        ),
        body: (
          <>
            <FlowPane flow={flow} />
            <div className={css.document}>
              <FlowFacts flow={flow} />
            </div>
          </>
        ),
        foot: (flow.may.withdraw || flow.may.remind || flow.may.resubmit) && <OwnActs key={flow.flowId} flow={flow} />,
      })}
    </DetailDrawer>
  );
}
