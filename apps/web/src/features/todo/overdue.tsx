import type { TodoRow } from '@houtai/contract/todo';
import type { ReactNode } from 'react';

import patterns from '#ui/patterns.module.css';

/** The planned day, which is there; past it, in red and in words. */
export function Overdue({ todo }: { todo: Pick<TodoRow, 'planTime' | 'overdue'> }): ReactNode {
  return todo.overdue ? <span className={patterns.red}>{todo.planTime} 逾期</span> : todo.planTime;
}
