import type { ApprovalDefinition, ApprovalNode } from '@houtai/contract/approval-definitions';
import type { FlowStep } from '@houtai/contract/approval-flows';
import { reasonWords } from '@houtai/contract/approval-reason-words';
import { type ApprovalNames, howWords } from '@houtai/contract/approval-rule-words';
import { APPROVAL_AUTO, APPROVAL_TASK_STATES } from '@houtai/contract/approval-words';

import {
  factOfExpectedStep,
  isToBeChosen,
  type Rehearsal,
  type RehearsedStep,
  type Step,
  type stepFactsById,
  type Task,
} from '#modules/approval-rules/index.ts';

import { factWords } from '../reading/fact-words.ts';
import { progressOf } from '../reading/flow-columns.ts';
import { undecidedWords } from './preview-approval.ts';

type Look = {
  me: string;
  now: Date;
  names: ApprovalNames;
  definition: ApprovalDefinition;
  nodes: ReadonlyMap<string, ApprovalNode>;
  nameOf: (node: string) => string;
  facts: ReturnType<typeof stepFactsById>;
  rehearsal: Rehearsal | null;
};

/** Maps a step that was reached. */
export function reachedStep(step: Step, look: Look): FlowStep {
  const isNotify = look.nodes.get(step.node)?.type === 'notify';
  return {
    stepId: step.id,
    node: step.node,
    name: look.nameOf(step.node),
    state: step.state,
    undone: step.undone !== null,
    how: isNotify ? '' : howWords(step.how),
    progress: progressOf(look.definition, step),
    notify: isNotify,
    fact: factWords(look.facts.get(step.id) ?? null),
    undecided: '',
    endedAt: step.endedAt,
    tasks: step.tasks.map((task) => toTask(task, look)),
  };
}

/** Maps a step that comes if everybody passes. */
export function expectedStep(
  step: RehearsedStep,
  at: number,
  look: Omit<Look, 'nodes' | 'nameOf' | 'now' | 'me' | 'definition' | 'facts'> & { submitter: string },
): FlowStep {
  return {
    stepId: `expected-${at + 1}`,
    node: step.node,
    name: step.name,
    state: 'expected',
    undone: false,
    how: step.type === 'notify' ? '' : howWords(step.how),
    progress: '',
    notify: step.type === 'notify',
    fact: factWords(factOfExpectedStep(step, look.submitter)),
    undecided: look.rehearsal === null ? '' : undecidedWords(step, { rehearsal: look.rehearsal, names: look.names }),
    endedAt: null,
    tasks: step.people.map(({ person, why, auto }, index) => ({
      taskId: `expected-${at + 1}-${index + 1}`,
      person: isToBeChosen(person) ? '' : person,
      personName: isToBeChosen(person) ? '待选择' : look.names.person(person),
      why: why.map((reason) => reasonWords([reason], look.names)),
      kind: step.type === 'notify' ? 'told' : 'decide',
      state: 'waiting',
      stateWords: auto === null ? APPROVAL_TASK_STATES.waiting : APPROVAL_AUTO[auto],
      comment: '',
      askedAt: null,
      seenAt: null,
      doneAt: null,
      doneByName: '',
      dueAt: null,
      late: false,
      mine: false,
    })),
  };
}

function toTask(task: Task, { me, now, names }: Look): FlowStep['tasks'][number] {
  const { id, person, kind, state, auto, comment, askedAt, seenAt, doneAt, doneBy, lateAt } = task;
  return {
    taskId: id,
    person,
    personName: names.person(person),
    why: task.why.map((reason) => reasonWords([reason], names)),
    kind,
    state,
    stateWords: auto === null ? APPROVAL_TASK_STATES[state] : APPROVAL_AUTO[auto],
    comment,
    askedAt,
    seenAt,
    doneAt,
    // For notified people, the last decision is not theirs.
    doneByName: kind === 'told' || doneBy === null || doneBy === person ? '' : names.person(doneBy),
    dueAt: lateAt,
    late: state === 'open' && lateAt !== null && new Date(lateAt) < now,
    mine: person === me,
  };
}
