import { calls } from '@houtai/contract';
import type { AgendaItem } from '@houtai/contract/agenda';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { RowAction } from '#kit/list/cells/row-action.tsx';
import { queryOf, useSend } from '#platform/calls/query.ts';
import type { Option } from '#ui/input/choice/option.ts';
import { toast } from '#ui/layer/toast.tsx';

import { HandOverItem } from './hand-over-item.tsx';
import { useMayHandOver } from './may-hand-over.ts';

/** The people of a department's head, as options. */
export function useTeamOptions(): readonly Option[] {
  const people = useQuery(queryOf(calls.agenda.team, {}, { silent: true })).data?.people ?? [];
  return people.map(({ userId, userName }) => ({ value: userId, label: userName }));
}

/** What a head can do about the tasks of others: remind them or reassign the task. */
export function ActsOnOthers({ item }: { item: AgendaItem }): ReactNode {
  const { kind, id, note, handler = '' } = item;
  const [isGiving, setGiving] = useState(false);
  const mayHandOver = useMayHandOver(item);
  const said = { onMessage: () => toast.success(`已提醒 ${handler}`) };
  const remindOfTodo = useSend(calls.todo.remind, said);
  const remindOfFeedback = useSend(calls.feedback.remind, said);
  const remind = () => void (kind === 'todo' ? remindOfTodo.run({ todoId: id }) : remindOfFeedback.run({ afterSaleProblemId: id }));
  return (
    <>
      <RowAction label={`催办 ${note}`} busy={remindOfTodo.busy || remindOfFeedback.busy} onClick={remind}>
        催办
      </RowAction>
      {mayHandOver && (
        <RowAction label={`转交 ${note}`} onClick={() => setGiving(true)}>
          转交
        </RowAction>
      )}
      {isGiving && <HandOverItem item={item} onClose={() => setGiving(false)} />}
    </>
  );
}
