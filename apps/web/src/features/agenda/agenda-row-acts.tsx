import { calls } from '@houtai/contract';
import type { AgendaItem } from '@houtai/contract/agenda';
import { FEEDBACK_STATES } from '@houtai/contract/feedback-states';
import { WORK_STATES, type WorkState } from '@houtai/contract/work-states';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';

import { FeedbackRowActs } from '#kit/feedback-time/feedback-row-acts.tsx';
import { RowAction } from '#kit/list/cells/row-action.tsx';
import { toastMoved } from '#kit/record/say-moved.ts';
import { useSend } from '#platform/calls/query.ts';
import { useCan } from '#platform/session/can.tsx';
import { useSession } from '#platform/session/session.ts';
import { confirm } from '#ui/layer/confirm.ts';

import { ActsOnOthers } from './agenda-of-others.tsx';
import { HandOverItem } from './hand-over-item.tsx';
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
  const { id, note, title, isStarted } = item;
  const [isGiving, setGiving] = useState(false);
  const setState = useSend(calls.todo.setState);
  const mayFinish = useCan([calls.todo.setState.access]);
  const mayHandOver = useMayHandOver(item);
  const from = isStarted ? WORK_STATES.working : WORK_STATES.waiting;
  const move = (seen: WorkState, state: WorkState) => setState.run({ items: [{ todoId: id, from: seen }], state }).catch(() => null);
  // An item that was never started cannot return to its former state.
  const undo = isStarted ? () => void move(WORK_STATES.done, from) : undefined;
  // Asks for confirmation as on the home, because another row moves into the place of the finished one.
  const finish = async () => {
    if (!(await confirm({ text: `完成「${title}」？` }))) return;
    const moved = await move(from, WORK_STATES.done);
    if (moved) toastMoved(moved, `已完成 ${note}`, undo);
  };
  return (
    <>
      {mayFinish && (
        <RowAction label={`完成 ${note}`} busy={setState.busy} onClick={() => void finish()}>
          完成
        </RowAction>
      )}
      {mayHandOver && (
        <RowAction label={`转交 ${note}`} onClick={() => setGiving(true)}>
          转交
        </RowAction>
      )}
      {isGiving && <HandOverItem item={item} onClose={() => setGiving(false)} />}
    </>
  );
}
