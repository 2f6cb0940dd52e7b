import type { calls } from '@houtai/contract';
import type { ApprovalInfo } from '@houtai/contract/approval-info';
import { RECORD_STATUSES } from '@houtai/contract/approval-kinds';
import { APPROVAL_HOWS, APPROVAL_STATUSES, APPROVAL_TASK_STATES, type ApprovalTaskState } from '@houtai/contract/approval-words';
import type { RequestOf } from '@houtai/contract/call';
import { localDateTime } from '@houtai/contract/dates';
import { inArray } from 'drizzle-orm';

import { factOfExpectedStep, isToBeChosen, type Step, stepFactsById, type Task } from '#modules/approval-rules/index.ts';
import { users } from '#modules/people/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import type { approvalFlows } from '../approvals.tables.ts';
import { flowOfDocument } from '../flows/flow-rights.ts';
import { factWords } from './fact-words.ts';
import { type Course, flowCourse } from './flow-course.ts';

type Record = ApprovalInfo['records'][number];
type Flow = typeof approvalFlows.$inferSelect;
type Person = { name: string; gender: string };

/** 审批流程信息 of a document that the caller may see (specification 7.6): the current steps, and the coming ones if everybody passes. */
export async function approvalInfo(ctx: Ctx, document: RequestOf<typeof calls.approvals.info>): Promise<ApprovalInfo> {
  const flow = await flowOfDocument(ctx, document);
  if (!flow) return { spNo: '', spName: '', applyTime: '', records: [], notifiers: [] };
  const course = await flowCourse(ctx, flow);
  const people = await peopleIn(ctx, course, flow.state);
  const facts = stepFactsById(course.nodes, flow.state);
  // A step without approvers has no tasks, but is shown.
  const steps = shownSteps(flow.state).filter(({ id, tasks }) => facts.has(id) || tasks.some(({ kind }) => kind !== 'told'));
  const told = course.reached.flatMap(({ tasks }) => tasks.filter(({ kind }) => kind === 'told').map(({ person }) => person));
  const coming = course.coming.filter(({ type }) => type === 'notify').flatMap((step) => step.people.map(({ person }) => person));
  return {
    spNo: flow.number,
    spName: course.processName,
    applyTime: localDateTime(flow.submittedAt),
    records: [
      ...steps.map((step) => ({ ...reachedRecord(step, flow, { course, people }), fact: factWords(facts.get(step.id) ?? null) })),
      ...endRecords(flow, { people }),
      ...comingRecords(flow, { course, people }),
    ],
    notifiers: [...new Set([...told, ...coming])]
      .filter((id) => !isToBeChosen(id))
      .map((id) => ({ notifier: people.get(id)?.name ?? id, told: told.includes(id) })),
  };
}

type Look = { course: Course; people: ReadonlyMap<string, Person> };

/**
 * The current steps. For a returned document, the steps of the round that ended with the return. For a document that ended without a
 * decision, steps in which somebody has decided.
 */
function shownSteps({ steps, status, returned }: Flow['state']): Step[] {
  const back = steps.find(({ id }) => id === returned?.step);
  if (status === 'returned' && back) {
    const isLast = (step: Step) => step === steps.findLast(({ node, round }) => node === step.node && round === back.round);
    return steps.filter((step) => step === back || (step.round === back.round && step.state === 'passed' && isLast(step)) || isKept(step));
  }
  return steps.filter((step) => step.undone === null && (step.state !== 'closed' || step.tasks.some(isDecided)));
}

function isKept({ undone, state }: Step): boolean {
  return undone === null && state === 'passed';
}

function isDecided({ state, auto }: Task): boolean {
  return auto === null && (state === 'passed' || state === 'rejected');
}

function reachedRecord(step: Step, { status: flowStatus }: Flow, { course, people }: Look): Omit<Record, 'fact'> {
  const isReturned = step.tasks.some(({ state }) => state === 'returned');
  const isUnfinished = step.state === 'closed' && !isReturned;
  const status = step.state === 'passed' ? 'PASSED' : step.state === 'open' || isUnfinished ? 'AUDITING' : 'REJECTED';
  const statusStr = isReturned ? APPROVAL_STATUSES.returned : isUnfinished ? UNFINISHED : RECORD_STATUSES[status];
  const asked = step.tasks.filter(({ kind }) => kind === 'decide');
  // People whose turn never came are omitted.
  const shown = step.state === 'closed' ? asked.filter((task) => isDecided(task) || task.state === 'returned') : asked;
  return {
    name: course.nameOf(step.node),
    status,
    statusStr: flowStatus === 'rejected' && status === 'REJECTED' ? RECORD_STATUSES.REJECTED : statusStr,
    approverattrStr: APPROVAL_HOWS[step.how.type],
    details: shown.map((task) => toDetail(task, people)),
  };
}

const UNFINISHED = '未完成';

/** A withdrawal or an end by an administrator, shown as such, because no approver did it. */
function endRecords({ status, state: { end } }: Flow, { people }: Pick<Look, 'people'>): Record[] {
  if (end === null || (status !== 'withdrawn' && status !== 'ended')) return [];
  const { name, gender } = people.get(end.by) ?? { name: end.by, gender: '0' };
  const statusStr = APPROVAL_STATUSES[status];
  const by = {
    approverName: name,
    approverDate: localDateTime(new Date(end.at)),
    gender,
    speech: end.comment,
    status: 'CLOSED' as const,
    statusStr,
  };
  return [
    {
      name: status === 'withdrawn' ? '发起人撤回' : '管理员终止',
      status: 'REJECTED',
      statusStr,
      approverattrStr: '',
      fact: '',
      details: [by],
    },
  ];
}

function comingRecords({ ownerId }: Flow, { course, people }: Look): Record[] {
  return course.coming
    .filter(({ type }) => type === 'approve')
    .map((step) => ({
      name: course.nameOf(step.node),
      status: 'AUDITING' as const,
      statusStr: APPROVAL_TASK_STATES.waiting,
      approverattrStr: APPROVAL_HOWS[step.how.type],
      fact: factWords(factOfExpectedStep(step, ownerId)),
      details: step.people.map(({ person }) => ({
        approverName: people.get(person)?.name ?? '待选择',
        approverDate: '',
        gender: people.get(person)?.gender ?? '0',
        speech: '',
        status: 'WAITING' as const,
        statusStr: APPROVAL_TASK_STATES.waiting,
      })),
    }));
}

/** The statuses that steps and people share. */
const DETAIL_CODES = {
  waiting: 'WAITING',
  open: 'AUDITING',
  passed: 'PASSED',
  rejected: 'REJECTED',
  returned: 'RETURNED',
  transferred: 'TRANSFERRED',
  advised: 'ADVISED',
  removed: 'REMOVED',
  skipped: 'SKIPPED',
  closed: 'CLOSED',
  told: 'TOLD',
} as const satisfies globalThis.Record<ApprovalTaskState, Record['details'][number]['status']>;

function toDetail({ person, state, comment, doneAt }: Task, people: ReadonlyMap<string, Person>): Record['details'][number] {
  return {
    approverName: people.get(person)?.name ?? person,
    approverDate: doneAt === null ? '' : localDateTime(new Date(doneAt)),
    gender: people.get(person)?.gender ?? '0',
    speech: comment,
    status: DETAIL_CODES[state],
    statusStr: APPROVAL_TASK_STATES[state],
  };
}

async function peopleIn({ db }: Ctx, { reached, coming }: Course, { end }: Flow['state']): Promise<Map<string, Person>> {
  const asked = [...reached.flatMap(({ tasks }) => tasks), ...coming.flatMap(({ people }) => people)].map(({ person }) => person);
  const ids = end === null ? asked : [...asked, end.by];
  if (ids.length === 0) return new Map();
  const rows = await db.select({ id: users.id, name: users.name, gender: users.gender }).from(users).where(inArray(users.id, ids));
  return new Map(rows.map(({ id, ...person }) => [id, person]));
}
