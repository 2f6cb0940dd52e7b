import { calls } from '@houtai/contract';
import type { FlowDetail } from '@houtai/contract/approval-flows';
import { ownValue } from '@houtai/contract/own-value';
import { useState } from 'react';

import { useSend } from '#platform/calls/query.ts';
import { CallError } from '#platform/calls/send.ts';
import { useLeaveWarning } from '#ui/hooks/use-leave-warning.ts';
import { toast } from '#ui/layer/toast.tsx';
import { randomId } from '#ui/random-id.ts';

type Task = NonNullable<FlowDetail['task']>;

/** A decision armed by a key: a second press, or Ctrl and Enter in the comment, confirms it. */
export type ArmedDecision = 'pass' | 'reject' | 'advise';

/** The decision, whether it can be taken back, and whether the user still has to decide. */
export type DecidedTask = { words: string; taskId: string; undoable: boolean; stays?: boolean };

/** Unsent comments by task: a user who looks at another document meanwhile finds them again. */
const unsent = new Map<string, string>();

/** The decision of a task: its comment, the filled fields, and the functions that send it. */
export function useDecision(flow: FlowDetail, task: Task, onDone: (decided: DecidedTask) => void) {
  const place = `${flow.flowId} ${task.taskId}`;
  const [comment, setComment] = useState(unsent.get(place) ?? '');
  const [fields, setFields] = useState(() => Object.fromEntries(task.fills.map(({ field, value }) => [field, value])));
  const [next, setNext] = useState<readonly string[]>([]);
  const [armed, setArmed] = useState<ArmedDecision | null>(null);
  const [fault, setFault] = useState('');
  const pass = useSend(calls.approvals.pass, { silent: true });
  const reject = useSend(calls.approvals.reject, { silent: true });
  const advise = useSend(calls.approvals.advise, { silent: true });
  useLeaveWarning(comment.trim() !== '');
  const [idempotencyKey, setIdempotencyKey] = useState(randomId);
  const busy = pass.busy || reject.busy || advise.busy;

  const type = (text: string) => {
    if (text === '') unsent.delete(place);
    else unsent.set(place, text);
    setComment(text);
    setFault('');
  };
  const decide = async (act: ArmedDecision): Promise<void> => {
    const missing = missingOf(act, task, { comment, fields, next });
    setFault(missing);
    if (missing !== '' || busy) return;
    const ids = { flowId: flow.flowId, taskId: task.taskId };
    try {
      const { status } = await (act === 'pass'
        ? pass.run({ ...ids, comment, fields, next: [...next], documentAt: flow.documentAt }, { idempotencyKey })
        : (act === 'reject' ? reject : advise).run({ ...ids, comment }, { idempotencyKey }));
      unsent.delete(place);
      // A decision that was taken back is made again for the same task, with a new key.
      setIdempotencyKey(randomId());
      onDone({ words: DONE[act], taskId: task.taskId, undoable: status === 'running' && act !== 'advise' });
    } catch (error) {
      tellRefusal(error, setFault);
    }
  };
  const drop = () => unsent.delete(place);
  return { comment, type, fields, setFields, next, setNext, armed, setArmed, fault, setFault, decide, busy, drop };
}

const DONE: Readonly<Record<ArmedDecision, string>> = { pass: '已通过', reject: '已驳回', advise: '已给出意见' };

type Said = { comment: string; fields: Readonly<Record<string, string>>; next: readonly string[] };

/** What the server would refuse, as a message; blank when nothing is missing. */
function missingOf(act: ArmedDecision, task: Task, { comment, fields, next }: Said): string {
  if (comment.trim() === '' && (act !== 'pass' || task.commentOnPass)) return '请填写审批意见';
  if (act !== 'pass') return '';
  const blank = task.fills.find(({ field, required }) => required && !ownValue(fields, field)?.trim());
  if (blank) return `请填写${blank.label}`;
  if (task.next && (next.length < task.next.least || next.length > task.next.most)) return `请选择${task.next.name}的审批人`;
  return '';
}

/** Somebody else decided faster: the refetched document shows who, so this is not an error. */
function tellRefusal(error: unknown, setFault: (fault: string) => void): void {
  if (!(error instanceof CallError)) throw error;
  if (error.code === 'A0409') toast.info(error.message);
  else setFault(error.faults[0]?.msg ?? error.message);
}
