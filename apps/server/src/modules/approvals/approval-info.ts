import type { calls } from '@houtai/contract';
import type { ApprovalInfo } from '@houtai/contract/approval-info';
import { RECORD_STATUSES } from '@houtai/contract/approval-kinds';
import { APPROVAL_HOWS, APPROVAL_STATUSES, APPROVAL_TASK_STATES, type ApprovalTaskState } from '@houtai/contract/approval-words';
import type { RequestOf } from '@houtai/contract/call';
import { localDateTime } from '@houtai/contract/dates';
import { inArray } from 'drizzle-orm';

import type { Ctx } from '../../platform/db/context.ts';
import { isToBeChosen, type Step, type Task } from '../approval-rules/index.ts';
import { users } from '../people/index.ts';
import { nameOfNode } from './flow-columns.ts';
import { type Course, courseOf } from './flow-course.ts';
import { flowOfDocument } from './flow-rights.ts';

type Record = ApprovalInfo['records'][number];
type Person = { name: string; gender: string };

/** 审批流程信息 of a document that the caller may see (specification 7.6): the steps that count, those to come as if everybody passes. */
export async function approvalInfo(ctx: Ctx, document: RequestOf<typeof calls.approvals.info>): Promise<ApprovalInfo> {
  const flow = await flowOfDocument(ctx, document);
  if (!flow) return { spNo: '', spName: '', applyTime: '', records: [], notifiers: [] };
  const course = await courseOf(ctx, flow);
  const people = await peopleIn(ctx, course);
  const steps = course.reached.filter(({ undone, tasks }) => undone === null && tasks.some(({ kind }) => kind !== 'told'));
  const told = [
    ...course.reached.flatMap(({ tasks }) => tasks.filter(({ kind }) => kind === 'told').map(({ person }) => person)),
    ...course.coming.filter(({ type }) => type === 'notify').flatMap((step) => step.people.map(({ person }) => person)),
  ];
  return {
    spNo: flow.number,
    spName: course.processName,
    applyTime: localDateTime(flow.submittedAt),
    records: [...steps.map((step) => reachedRecord(step, flow.status, { course, people })), ...comingRecords({ course, people })],
    notifiers: [...new Set(told)].filter((id) => !isToBeChosen(id)).map((id) => ({ notifier: people.get(id)?.name ?? id })),
  };
}

type Look = { course: Course; people: ReadonlyMap<string, Person> };

function reachedRecord(step: Step, flow: keyof typeof APPROVAL_STATUSES, { course, people }: Look): Record {
  const status = step.state === 'passed' ? 'PASSED' : step.state === 'open' ? 'AUDITING' : 'REJECTED';
  return {
    name: nameOfNode(course.world.definition, step.node),
    status,
    // A step that was closed ended as its flow did.
    statusStr: step.state === 'closed' ? APPROVAL_STATUSES[flow] : RECORD_STATUSES[status],
    approverattrStr: APPROVAL_HOWS[step.how.type],
    details: step.tasks.filter(({ kind }) => kind === 'decide').map((task) => toDetail(task, people)),
  };
}

function comingRecords({ course, people }: Look): Record[] {
  return course.coming
    .filter(({ type }) => type === 'approve')
    .map((step) => ({
      name: nameOfNode(course.world.definition, step.node),
      status: 'AUDITING' as const,
      statusStr: APPROVAL_TASK_STATES.waiting,
      approverattrStr: APPROVAL_HOWS[step.how.type],
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

/** What a step and its people have in common is called the same of both. */
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

async function peopleIn({ db }: Ctx, { reached, coming }: Course): Promise<Map<string, Person>> {
  const ids = [...reached.flatMap(({ tasks }) => tasks), ...coming.flatMap(({ people }) => people)].map(({ person }) => person);
  if (ids.length === 0) return new Map();
  const rows = await db.select({ id: users.id, name: users.name, gender: users.gender }).from(users).where(inArray(users.id, ids));
  return new Map(rows.map(({ id, ...person }) => [id, person]));
}
