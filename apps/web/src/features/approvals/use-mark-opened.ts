import { calls } from '@houtai/contract';
import type { FlowDetail } from '@houtai/contract/approval-flows';
import { useEffect, useRef } from 'react';

import { useSend } from '#platform/calls/query.ts';

/** Reports once that the user has opened a task or a notification; after that, the previous decision can no longer be taken back. */
export function useMarkOpened(flow: FlowDetail | undefined): void {
  const { run } = useSend(calls.approvals.opened, { silent: true });
  const said = useRef(new Set<string>());
  const open = useRef(run);
  useEffect(() => void (open.current = run));
  const tasks = flow?.steps.flatMap((step) => step.tasks) ?? [];
  const task = tasks.find(({ mine, seenAt, state }) => mine && seenAt === null && (state === 'open' || state === 'told'));
  const [flowId = '', taskId = ''] = flow && task ? [flow.flowId, task.taskId] : [];
  useEffect(() => {
    const key = `${flowId} ${taskId}`;
    if (flowId === '' || said.current.has(key)) return;
    said.current.add(key);
    open.current({ flowId, taskId }).catch(() => said.current.delete(key));
  }, [flowId, taskId]);
}
