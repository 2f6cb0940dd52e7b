import { calls } from '@houtai/contract';
import type { AgendaItem } from '@houtai/contract/agenda';
import { FEEDBACK_STATES } from '@houtai/contract/feedback-states';
import type { Moved } from '@houtai/contract/todo-moved';
import { WORK_STATES, type WorkState } from '@houtai/contract/work-states';
import { type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';

import { toastMoved } from '#kit/record/say-moved.ts';
import { useSend } from '#platform/calls/query.ts';
import { useCan } from '#platform/session/can.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { confirm } from '#ui/layer/confirm.ts';

import { HandOverItem } from './hand-over-lazy.ts';
import { useMayHandOver } from './may-hand-over.ts';

import css from './agenda-rows.module.css';

/** The actions of an item that need no look at its record; nothing for other items. */
export function AgendaAct({ item }: { item: AgendaItem }): ReactNode {
  return (
    <span className={css.act}>
      <NextStep item={item} />
      <HandOver item={item} />
    </span>
  );
}

function NextStep({ item }: Of): ReactNode {
  if (item.kind === 'todo') return <FinishTodo item={item} />;
  if (item.kind === 'feedback' && item.isAwaited) return <AcceptFeedback item={item} />;
  if (item.kind === 'feedback' && !item.isStarted) return <BeginFeedback item={item} />;
  return item.kind === 'approval' && <Link to={item.url}>审批</Link>;
}

type Of = { item: AgendaItem };

function FinishTodo({ item: { id, title, isStarted } }: Of): ReactNode {
  const setState = useSend(calls.todo.setState);
  const mayFinish = useCan([calls.todo.setState.access]);
  const from = isStarted ? WORK_STATES.working : WORK_STATES.waiting;
  const move = (seen: WorkState, state: WorkState) => setState.run({ items: [{ todoId: id, from: seen }], state });
  // An item that was never started cannot return to its former state.
  const undo = isStarted ? () => void move(WORK_STATES.done, from).catch(() => null) : undefined;
  return mayFinish && <Act word="完成" title={title} busy={setState.busy} send={() => move(from, WORK_STATES.done)} undo={undo} />;
}

function AcceptFeedback({ item: { id, title, version } }: Of): ReactNode {
  const accept = useSend(calls.feedback.accept);
  return (
    <Act word="验收通过" title={title} busy={accept.busy} send={() => accept.run({ afterSaleProblemId: id, version }).then(() => ({}))} />
  );
}

function BeginFeedback({ item: { id, title } }: Of): ReactNode {
  const setStatus = useSend(calls.feedback.setStatus);
  const mayMove = useCan([calls.feedback.setStatus.access]);
  const items = [{ afterSaleProblemId: id, from: FEEDBACK_STATES.waiting }];
  const send = () => setStatus.run({ items, completionStatus: FEEDBACK_STATES.working });
  return mayMove && <Act word="开始处理" title={title} busy={setStatus.busy} send={send} isNext />;
}

type ActProps = {
  word: string;
  title: string;
  busy: boolean;
  send: () => Promise<Moved>;
  undo?: (() => void) | undefined;
  isNext?: boolean;
};

/** Asks for confirmation, because the wrong row is easily hit. */
function Act({ word, title, busy, send, undo, isNext }: ActProps): ReactNode {
  const act = async () => {
    if (!(await confirm({ text: `${word}「${title}」？` }))) return;
    const moved = await send().catch(() => null);
    if (moved) toastMoved(moved, `${word}：${title}`, undo);
  };
  return (
    <Button kind={isNext ? 'primary' : 'plain'} size="small" disabled={busy} onClick={() => void act()}>
      {word}
    </Button>
  );
}

/** Assigns the item to somebody else. */
function HandOver({ item }: Of): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const mayHandOver = useMayHandOver(item);
  if (!mayHandOver) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        转交
      </Button>
      <Suspense fallback={null}>{isOpen && <HandOverItem item={item} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
