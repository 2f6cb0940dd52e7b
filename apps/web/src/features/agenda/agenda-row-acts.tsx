import { calls } from '@houtai/contract';
import type { AgendaItem } from '@houtai/contract/agenda';
import { FEEDBACK_STATES } from '@houtai/contract/feedback-states';
import { WORK_STATES } from '@houtai/contract/work-states';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { FeedbackRowActs } from '#kit/feedback-time/feedback-row-acts.tsx';
import { TodoRowActs } from '#kit/hand-over/todo-row-acts.tsx';
import { useCan } from '#platform/session/can.tsx';
import { useSession } from '#platform/session/session.ts';

import { ActsOnOthers } from './agenda-of-others.tsx';
import { useMayHandOver } from './may-hand-over.ts';

type Of = { item: AgendaItem };

/** The next actions for an item, as in the list of its kind. */
export function AgendaRowActs({ item }: Of): ReactNode {
  if (item.handler !== undefined) return <ActsOnOthers item={item} />;
  if (item.kind === 'todo') return <TodoActs item={item} />;
  if (item.kind === 'feedback') return <FeedbackActs item={item} />;
  return item.kind === 'approval' && <Link to={item.url}>审批</Link>;
}

function FeedbackActs({ item }: Of): ReactNode {
  const mayMove = useCan([calls.feedback.setStatus.access]);
  const mayHandle = useCan([calls.feedback.wait.access]);
  const userId = useSession((session) => session.userInfo?.id ?? '');
  const { isAwaited: accept, isStarted } = item;
  const isOpen = !accept;
  return (
    <FeedbackRowActs
      record={{
        afterSaleProblemId: item.id,
        version: item.version,
        number: item.note,
        summary: item.title,
        faultLevel: String(item.level ?? ''),
        completionStatus: accept ? FEEDBACK_STATES.done : isStarted ? FEEDBACK_STATES.working : FEEDBACK_STATES.waiting,
        waiting: item.waiting,
        handleUser: userId,
        urgency: item,
        may: {
          accept,
          // The user handles or accepts everything on this list.
          state: isOpen && mayMove,
          resume: isOpen,
          wait: isOpen && mayHandle,
          reassign: isOpen && mayHandle,
        },
      }}
    />
  );
}

function TodoActs({ item }: Of): ReactNode {
  const state = useCan([calls.todo.setState.access]);
  const reassign = useMayHandOver(item);
  const receptionUser = useSession((session) => session.userInfo?.id ?? '');
  return (
    <TodoRowActs
      record={{
        todoId: item.id,
        version: item.version,
        number: item.note,
        summary: item.title,
        state: item.isStarted ? WORK_STATES.working : WORK_STATES.waiting,
        receptionUser,
        may: { state, reassign },
      }}
    />
  );
}
