import type { TaskRow } from '@houtai/contract/approval-flows';
import { APPROVAL_TASK_STATES } from '@houtai/contract/approval-words';
import { leftInWords } from '@houtai/contract/urgency-words';
import { type ReactNode, useEffect, useRef } from 'react';

import { Figure } from '#kit/figure/figure.tsx';
import { TimeCell } from '#kit/list/cells/time-cell.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { Checkbox } from '#ui/input/choice/checkbox.tsx';
import { Avatar } from '#ui/marks/avatar.tsx';

import { groupsOf, type TaskGroup } from './task-groups.ts';

import patterns from '#ui/patterns.module.css';
import css from './pending.module.css';

type PendingListProps = {
  tasks: readonly TaskRow[];
  /** Decided tasks have no time limit, so they form one group without a heading. */
  done: boolean;
  openId: string | null;
  onOpen: (flowId: string) => void;
  /** The selected tasks in selection mode; null otherwise. */
  picked: ReadonlySet<string> | null;
  onPick: (taskId: string) => void;
};

/** The tasks that wait for the user, or that the user has decided, one line each. */
export function PendingList({ tasks, done, openId, onOpen, picked, onPick }: PendingListProps): ReactNode {
  const now = useNow();
  const groups: TaskGroup[] = done ? [{ words: '', late: false, tasks: [...tasks] }] : groupsOf(tasks, now);
  return groups.map(({ words, late, tasks: own }) => (
    <section key={words} aria-label={words || '我已审'}>
      {words && (
        <h2 className={css.group} data-late={late || undefined}>
          {words} <Figure value={own.length} without="就是下面的这一组" />
        </h2>
      )}
      <ul>
        {own.map((task) => (
          <li key={`${task.flowId} ${task.taskId}`} className={css.item} data-open={task.flowId === openId || undefined}>
            {picked && (
              <Checkbox checked={picked.has(keyOfTask(task))} disabled={!task.mayBulk} onChange={() => onPick(keyOfTask(task))}>
                <span className={patterns.visuallyHidden}>{task.title}</span>
              </Checkbox>
            )}
            <TaskLine task={task} now={now} open={task.flowId === openId} onOpen={() => onOpen(task.flowId)} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

/** Unique among all tasks, because task ids are unique only within their flow. */
export function keyOfTask({ flowId, taskId }: Pick<TaskRow, 'flowId' | 'taskId'>): string {
  return `${flowId} ${taskId}`;
}

type TaskLineProps = { task: TaskRow; now: Date; open: boolean; onOpen: () => void };

function TaskLine({ task, now, open, onOpen }: TaskLineProps): ReactNode {
  const line = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (open) line.current?.scrollIntoView?.({ block: 'nearest' });
  }, [open]);
  return (
    <button ref={line} type="button" className={css.line} aria-current={open || undefined} onClick={onOpen}>
      <Avatar name={task.submitterName} size={32} />
      <span className={patterns.fill}>
        <span className={css.first}>
          <b>{task.title}</b>
          {!task.seen && <i className={css.dot} role="img" aria-label="未查看" />}
          <span className={css.figure}>{task.figure}</span>
        </span>
        <span className={css.second}>{task.title.includes(task.summary) ? '' : task.summary}</span>
        <span className={css.third}>
          <span>{[task.consult ? '请你给意见' : task.stepName, task.progress].filter(Boolean).join(' · ')}</span>
          {task.warnings > 0 && <span className={css.warned}>{task.warnings} 处需留意</span>}
          <span className={css.due} data-late={task.late || undefined}>
            {task.doneAt ? (
              <>
                {APPROVAL_TASK_STATES[task.taskState]} <TimeCell time={task.doneAt} />
              </>
            ) : task.dueAt ? (
              leftInWords(task.dueAt, now)
            ) : (
              <TimeCell time={task.askedAt} />
            )}
          </span>
        </span>
      </span>
    </button>
  );
}
