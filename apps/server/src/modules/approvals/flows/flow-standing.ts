import type { ApprovalNames } from '@houtai/contract/approval-rule-words';

import { openStep, openTasks, type Step, stepOutcomeWords, type Task } from '#modules/approval-rules/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import type { approvalFlows } from '../approvals.tables.ts';
import type { Course } from '../reading/flow-course.ts';
import { openTaskOf } from './task-of-caller.ts';

type Look = { course: Course; names: ApprovalNames };

/** The status of a running flow for a reader without an open task: what became of their own task, and who decides next. Blank otherwise. */
export function flowStandingWords(ctx: Ctx, flow: typeof approvalFlows.$inferSelect, look: Look): string {
  if (flow.state.end !== null || openTaskOf(ctx, flow)) return '';
  return [ownWords(ctx.actor.userId, flow.state.steps, look, flow), waitingWords(flow, look)].filter((part) => part !== '').join('；');
}

type Flow = typeof approvalFlows.$inferSelect;

/** What happened to the person's last task. */
function ownWords(me: string, steps: readonly Step[], { course }: Look, { state, status }: Flow): string {
  const own = steps.flatMap((step) => step.tasks.filter(isOf(me)).map((task) => ({ step, task })));
  const last = own.at(-1);
  if (last === undefined || status !== 'running') return '';
  return last.task.state === 'waiting'
    ? '还没有轮到你处理'
    : stepOutcomeWords({ directory: course.world.directory, state }, last.step, last.task);
}

const isOf =
  (me: string) =>
  ({ person, kind }: Task): boolean =>
    person === me && kind !== 'told';

function waitingWords({ ownerId, state, status }: Flow, { course, names }: Look): string {
  if (status === 'returned') return `已退回，等待 ${names.person(ownerId)} 修改后重新提交`;
  const step = openStep(state);
  const people = [...new Set(openTasks(state).map(({ person }) => names.person(person)))];
  return step === undefined || people.length === 0 ? '' : `「${course.nameOf(step.node)}」正在等 ${people.join('、')} 处理`;
}
