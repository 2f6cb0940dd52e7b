import { calls } from '@houtai/contract';
import type { TodoRow } from '@houtai/contract/todo';
import { WORK_STATES, type WorkState } from '@houtai/contract/work-states';
import { type ReactNode, useMemo, useState } from 'react';

import { RowAction } from '#kit/list/cells/row-action.tsx';
import { RowMore } from '#kit/list/cells/row-more.tsx';
import { toastMoved } from '#kit/record/say-moved.ts';
import { useSend } from '#platform/calls/query.ts';
import { confirm } from '#ui/layer/confirm.ts';

import { ReassignTodo } from './reassign-todo.tsx';

type Record = Pick<TodoRow, 'todoId' | 'version' | 'number' | 'summary' | 'state' | 'receptionUser'> & {
  may: Pick<TodoRow['may'], 'state' | 'reassign'>;
};

/** What comes next for a to-do, without opening it, and what else can be done with it. */
export function TodoRowActs({ record }: { record: Record }): ReactNode {
  const { number, may } = record;
  const [isGiving, setGiving] = useState(false);
  const choices = useMemo(() => (may.reassign ? [{ label: '转交', act: () => setGiving(true) }] : []), [may.reassign]);
  return (
    <>
      {may.state && isOpen(record.state) && <Finish record={record} />}
      <RowMore what={number} choices={choices} />
      {isGiving && <ReassignTodo todo={record} onClose={() => setGiving(false)} />}
    </>
  );
}

function isOpen(state: WorkState): boolean {
  return state === WORK_STATES.waiting || state === WORK_STATES.working;
}

function Finish({ record: { todoId, number, summary, state: from } }: { record: Record }): ReactNode {
  const setState = useSend(calls.todo.setState);
  const move = (seen: WorkState, state: WorkState) => setState.run({ items: [{ todoId, from: seen }], state }).catch(() => null);
  // What was done without being begun does not go back to where it was.
  const undo = from === WORK_STATES.working ? () => void move(WORK_STATES.done, from) : undefined;
  // Asked as at home: the row goes, and another one stands where it was.
  const finish = async () => {
    if (!(await confirm({ text: `完成「${summary}」？` }))) return;
    const moved = await move(from, WORK_STATES.done);
    if (moved) toastMoved(moved, `已完成 ${number}`, undo);
  };
  return (
    <RowAction label={`完成 ${number}`} busy={setState.busy} onClick={() => void finish()}>
      完成
    </RowAction>
  );
}
