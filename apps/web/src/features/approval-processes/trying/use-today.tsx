import { calls } from '@houtai/contract';
import type { ApprovalDefinition } from '@houtai/contract/approval-definitions';
import type { ProcessDetail } from '@houtai/contract/approval-process-rows';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { queryOf } from '#platform/calls/query.ts';
import { useDebouncedValue } from '#ui/layer/use-debounced-value.ts';

import pane from '../pane/pane.module.css';

const ASK_AFTER_MS = 500;

/** A sentence about who a step would ask today for the last submitted document; nothing when there is none. */
export function useToday({ id, businessType }: Pick<ProcessDetail, 'id' | 'businessType'>, definition: ApprovalDefinition) {
  const { data: documents } = useQuery(queryOf(calls.approvalProcesses.documents, { id, offset: 1, limit: 1 }, { silent: true }));
  const last = documents?.rows[0];
  const asked = useDebouncedValue(definition, ASK_AFTER_MS);
  const { submitter = '', values = {} } = last ?? {};
  const { data: way } = useQuery({
    ...queryOf(calls.approvalProcesses.rehearse, { businessType, definition: asked, submitter, values }, { silent: true }),
    enabled: last !== undefined,
    placeholderData: keepPreviousData,
  });
  return (node: string): ReactNode => {
    if (!last || !way) return null;
    const step = way.steps.find((each) => each.node === node);
    if (!step)
      return (
        <p className={pane.today}>
          最近一张单据（{last.submitterName}）{way.refusal ? `不能提交：${way.refusal}` : '不经过这一步'}
        </p>
      );
    const why = [...new Set(step.tasks.flatMap((task) => task.why))].join('；');
    return (
      <p className={pane.today}>
        现在会由：{last.submitterName} → <b>{step.fact || step.tasks.map(({ personName }) => personName).join('、')}</b>
        {why && `（${why}）`}
      </p>
    );
  };
}
