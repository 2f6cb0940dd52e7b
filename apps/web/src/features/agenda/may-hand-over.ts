import { calls } from '@houtai/contract';
import type { AgendaItem } from '@houtai/contract/agenda';

import { useCan } from '#platform/session/can.tsx';

/** Whether the user may assign an item to somebody else: a to-do or a feedback that does not wait for the user's acceptance. */
export function useMayHandOver({ kind, isAwaited }: Pick<AgendaItem, 'kind' | 'isAwaited'>): boolean {
  const mayGiveTodo = useCan([calls.todo.reassign.access]);
  const mayGiveFeedback = useCan([calls.feedback.reassign.access]);
  return !isAwaited && ((kind === 'todo' && mayGiveTodo) || (kind === 'feedback' && mayGiveFeedback));
}
