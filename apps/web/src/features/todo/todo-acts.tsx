import { calls } from '@houtai/contract';
import type { TodoDetail } from '@houtai/contract/todo';
import { NEXT_STATES, type WorkState } from '@houtai/contract/work-states';
import { type ReactNode, useState } from 'react';

import { ReassignTodo } from '#kit/hand-over/reassign-todo.tsx';
import { toastMoved } from '#kit/record/say-moved.ts';
import { useSend } from '#platform/calls/query.ts';
import { useThrottle } from '#platform/use-throttle.ts';
import { Button } from '#ui/buttons/button.tsx';
import { toast } from '#ui/layer/toast.tsx';

import css from './todo.module.css';

/** The label of the action that leads to a state, by the current state. */
const ACTS: Readonly<Record<WorkState, (from: WorkState) => string>> = {
  '1': (from) => (from === '4' ? '重新打开' : '退回待处理'),
  '2': (from) => (from === '3' ? '退回处理中' : '开始处理'),
  '3': () => '完成',
  '4': () => '关闭待办',
};

/** The user's actions on a to-do; the most common next step is the primary one. */
export function TodoActs({ todo }: { todo: TodoDetail }): ReactNode {
  const setState = useSend(calls.todo.setState);
  const remind = useSend(calls.todo.remind, { onMessage: () => toast.success('已提醒负责人') });
  // The version when the form opened: another user's change meanwhile makes the server refuse.
  const [reassigned, setReassigned] = useState<TodoDetail | null>(null);
  const { todoId, state, may } = todo;
  const busy = setState.busy || remind.busy;
  const move = async (next: WorkState) => {
    const moved = await setState.run({ items: [{ todoId, from: state }], state: next }).catch(() => null);
    if (moved) toastMoved(moved, '状态已更新');
  };
  const [usual, ...others] = may.state ? orderedStates(state) : [];
  const press = useThrottle(() => void remind.run({ todoId }));
  return (
    <>
      {usual !== undefined && (
        <Button kind="primary" disabled={busy} onClick={() => void move(usual)}>
          {ACTS[usual](state)}
        </Button>
      )}
      {others.map((next) => (
        <Button
          key={next}
          kind={next === '4' ? 'danger' : 'plain'}
          className={next === '4' ? css.apart : undefined}
          disabled={busy}
          onClick={() => void move(next)}
        >
          {ACTS[next](state)}
        </Button>
      ))}
      {may.reassign && (
        <Button disabled={busy} onClick={() => setReassigned(todo)}>
          转交
        </Button>
      )}
      {may.remind && (
        <Button disabled={busy || press.busy} onClick={press.run}>
          催办
        </Button>
      )}
      {reassigned && <ReassignTodo todo={reassigned} onClose={() => setReassigned(null)} />}
    </>
  );
}

/** The next states, the most common one first. */
function orderedStates(state: WorkState): WorkState[] {
  const usual: Readonly<Record<WorkState, WorkState>> = { '1': '2', '2': '3', '3': '4', '4': '1' };
  return [usual[state], ...NEXT_STATES[state].filter((next) => next !== usual[state])];
}
