import { throwRefusal } from '../refusals.ts';
import type { Step, Task } from '../state.ts';

/** The most tasks in a step after adding signers and transferring; the definition limits the initial tasks. */
const MAX_TASKS = 200;

type Begun = Pick<Task, 'person' | 'why' | 'vote'> & Partial<Task>;

/** Adds a task in the state `waiting`; `settle` asks its person. */
export function addTask(step: Step, begun: Begun): Task {
  if (step.tasks.length >= MAX_TASKS && begun.addedTo !== undefined && begun.addedTo !== null)
    throwRefusal('A0409', '这一步的审批人已经很多，不能再增加');
  const task: Task = {
    id: `${step.id}-${step.tasks.length + 1}`,
    standsFor: [],
    kind: 'decide',
    after: [],
    addedTo: null,
    state: 'waiting',
    auto: null,
    comment: '',
    fields: {},
    askedAt: null,
    seenAt: null,
    doneAt: null,
    doneBy: null,
    remindedAt: null,
    lateAt: null,
    due: null,
    ...begun,
  };
  step.tasks.push(task);
  return task;
}

/** Replaces a task that its person gave away or lost. The new task has the same vote and order, and one more reason. */
export function replaceTask(step: Step, old: Task, person: string, why: Task['why'][number]): Task {
  const task = addTask(step, {
    person,
    standsFor: old.standsFor,
    why: [...old.why, why],
    kind: old.kind,
    vote: old.vote,
    after: [...old.after],
    addedTo: old.addedTo,
  });
  for (const other of step.tasks) {
    other.after = other.after.map((id) => (id === old.id ? task.id : id));
    if (other.addedTo?.task === old.id) other.addedTo = { ...other.addedTo, task: task.id };
  }
  old.state = 'transferred';
  old.due = null;
  return task;
}
