import type { AgendaItem } from '@houtai/contract/agenda';
import type { ReactNode } from 'react';

import { ReassignFeedback } from '#kit/hand-over/reassign-feedback.tsx';
import { ReassignTodo } from '#kit/hand-over/reassign-todo.tsx';
import { useSession } from '#platform/session/session.ts';

type HandOverItemProps = { item: AgendaItem; onClose: () => void };

/** A dialog to assign a to-do or a feedback to another person. */
export function HandOverItem({ item: { kind, id, note: number, version, handler }, onClose }: HandOverItemProps): ReactNode {
  const userId = useSession((session) => session.userInfo?.id ?? '');
  const receptionUser = handler === undefined ? userId : '';
  return kind === 'todo' ? (
    <ReassignTodo todo={{ todoId: id, version, number, receptionUser }} onClose={onClose} />
  ) : (
    <ReassignFeedback feedback={{ afterSaleProblemId: id, version, number }} onClose={onClose} />
  );
}
