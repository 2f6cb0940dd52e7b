import { localDate } from '@houtai/contract/dates';
import { DICT } from '@houtai/contract/dictionary-types';
import { FEEDBACK_PAGE, type FeedbackForm } from '@houtai/contract/feedback';
import { FEEDBACK } from '@houtai/contract/feedback-form';
import { FEEDBACK_STATES } from '@houtai/contract/feedback-states';
import { textOf } from '@houtai/contract/form-check';
import { and, arrayContains, eq, isNull, type SQL, sql } from 'drizzle-orm';

import { code, number } from '#modules/exports/index.ts';
import { dictionaryOptions } from '#modules/imports/index.ts';
import { isInBand } from '#modules/lists/index.ts';
import { isProjectOf, projectShares, recordNames } from '#modules/projects/index.ts';
import { dataScope, defineResource, partyRelation, personNamed } from '#modules/resources/index.ts';
import { idsOf, isInState, isOpen, summaryOf } from '#modules/work-records/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { clockOfChange, type TimedFeedback } from './clock/clock-of-change.ts';
import { clockRules } from './clock/clock-rules.ts';
import { clockAt } from './clock/feedback-clock.ts';
import { recordDoneOnTime } from './clock/record-done-on-time.ts';
import { updateWaits, waitingNow, waitingOf, waitsInWords, waitsOf } from './clock/waits.ts';
import { feedbackUrgency, isMyFeedback, isMyWaitingFeedback } from './feedback-agenda.ts';
import { feedbackFaults } from './feedback-faults.ts';
import { assertMay, mayDo } from './feedback-rights.ts';
import { type Feedback, feedback } from './feedback.tables.ts';
import { notifyAboutFeedbackChange } from './notify-about-feedback.ts';
import { remarksOf, storeRemark } from './remarks.ts';

const { ownerId, feedbackUser, handleUsers, accepterId, companyId: company, departmentId: department } = feedback;

export const FEEDBACKS = defineResource(FEEDBACK, feedback, {
  page: FEEDBACK_PAGE,
  isLong: true,
  hasPairs: true,
  columns: { handleUser: handleUsers },
  visibleBy: [
    partyRelation(ownerId, '创建人'),
    partyRelation(feedbackUser, '反馈人', { mayChange: false }),
    partyRelation(handleUsers, '处理人'),
    partyRelation(accepterId, '验收人', { mayChange: false }),
    dataScope({ company, department, owner: ownerId }, { mayChange: false }),
    ...projectShares(feedback.projectId),
  ],
  titleOf: ({ plainText }) => summaryOf(plainText),
  computed: {
    custName: async (ctx, rows) => named(ctx, rows, ({ customerOfProject }, { projectId }) => customerOfProject(projectId)),
    createdBy: async (_, rows) => new Map(rows.map((row) => [row.id, row.ownerId])),
    createdByName: async (ctx, rows) => named(ctx, rows, ({ person }, row) => person(row.ownerId)),
    accepterId: async (_, rows) => new Map(rows.map((row) => [row.id, row.accepterId ?? ''])),
    accepterName: personNamed('accepterId'),
    waiting: async (ctx, rows) => {
      const waits = await waitingNow(
        ctx,
        rows.filter(({ completionStatus }) => isOpen(completionStatus)).map(({ id }) => id),
      );
      return new Map(rows.map(({ id }) => [id, waitingOf(waits.get(id))]));
    },
  },
  details: {
    clock: async (ctx, row) => clockAt((await clockRules(ctx)).calendar, row, await waitsOf(ctx, row.id), ctx.now),
    waits: (ctx, { id }) => waitsInWords(ctx, id),
    remarks: (ctx, { id }) => remarksOf(ctx, id),
  },
  urgency: feedbackUrgency,
  may: mayDo,
  filterBy: { problemFeedback: feedback.plainText },
  someOf: { completionStatus: isInState },
  filters: {
    customerId: (_, customerId) => isProjectOf(feedback.projectId, customerId),
    band: (ctx, band) => isInBand(feedbackUrgency(sql`${ctx.actor.userId}`), band, ctx.now),
    view: ofView,
  },
  sorts: { number: feedback.serial },
  cells: {
    completionStatus: code(DICT.feedbackStatus, ({ completionStatus }) => completionStatus),
    workTime: number(({ workTime }) => workTime, '0.00'),
  },
  exported: async (_, rows, stored) => rows.map((row, at) => ({ ...row, summary: stored[at]?.['plainText'] })),
  importing: {
    kind: 'feedback',
    isIndependent: true,
    synonyms: {
      number: ['单号', '反馈编号'],
      projectId: ['项目名称', '所属系统', '系统'],
      problemDate: ['日期', '报障日期', '发生日期'],
      problemFeedback: ['问题现象', '问题', '反馈内容', '现象'],
      workType: ['类别'],
      faultLevel: ['严重程度', '等级'],
      feedbackUser: ['报障人', '提出人'],
      handleUser: ['工程师', '负责人'],
      workTime: ['工时', '用时', '工时 h'],
      completionStatus: ['状态', '完成情况'],
      handleRemark: ['处理情况', '处理结果'],
    },
    lookUps: { completionStatus: (ctx) => dictionaryOptions(ctx, DICT.feedbackStatus) },
  },
  beforeUpdate: async (ctx, row) => assertMay(ctx, { row }, 'edit'),
  faults: feedbackFaults,
  derive: async (ctx, form, before) => followingFrom(ctx, timedBy(form), before),
  labels: { workTime: '工时', completionStatus: '状态' },
  actions: ({ before, after }) => (before && after ? '修改' : undefined),
  stateColumn: 'completionStatus',
  isNewUnlisted: true,
  // Its texts are long, and nobody restores an earlier version as a whole.
  state: () => undefined,
  afterChange: async (ctx, change) => {
    const { before, after } = change;
    if (!after) return;
    await storeRemark(ctx, { before, after });
    if (before) await updateWaits(ctx, before, after);
    if (before) await recordDoneOnTime(ctx, before, after);
    await notifyAboutFeedbackChange(ctx, change);
  },
  afterComment: async (ctx, { id, handleUsers, answeredAt, clockStartedAt, completionStatus }) => {
    const isAnswer = isOpen(completionStatus) && clockStartedAt !== null && answeredAt === null && handleUsers.includes(ctx.actor.userId);
    if (isAnswer)
      await ctx.db
        .update(feedback)
        .set({ answeredAt: ctx.now })
        .where(and(eq(feedback.id, id), isNull(feedback.answeredAt)));
  },
});

/** The consequences of a change: completion day, clock, and acceptance. */
export async function followingFrom(ctx: Ctx, after: TimedFeedback, before: Feedback | null): Promise<Partial<Feedback>> {
  return { ...doneOnBy(ctx, after, before), ...(await clockOfChange(ctx, { before, after })) };
}

/** A change of state may set or clear the completion day. */
function doneOnBy(ctx: Ctx, { completionStatus: to }: TimedFeedback, before: Feedback | null): Partial<Feedback> {
  if (to === before?.completionStatus) return {};
  if (to === FEEDBACK_STATES.done) return { doneOn: localDate(ctx.now) };
  return { doneOn: to === FEEDBACK_STATES.closed ? (before?.doneOn ?? null) : null };
}

/** The clock-relevant fields of a form. */
function timedBy(form: Readonly<Record<string, unknown>>): TimedFeedback {
  const text = (name: keyof FeedbackForm) => textOf(form[name]);
  const state = Object.values(FEEDBACK_STATES).find((one) => one === form['completionStatus']) ?? FEEDBACK_STATES.waiting;
  return {
    completionStatus: state,
    faultLevel: text('faultLevel'),
    handleUsers: idsOf(text('handleUser')),
    feedbackUser: text('feedbackUser'),
    handleRemark: text('handleRemark'),
  };
}

function ofView(ctx: Ctx, view: string): SQL | undefined {
  switch (view) {
    case 'mine':
      return isMyFeedback(ctx);
    case 'waiting':
      return isMyWaitingFeedback(ctx);
    case 'handling':
      return isHandledBy(ctx);
    case 'created':
      return eq(ownerId, ctx.actor.userId);
    default:
      return undefined;
  }
}

export function isHandledBy({ actor }: Ctx): SQL {
  return arrayContains(handleUsers, [actor.userId]);
}

type Names = Awaited<ReturnType<typeof recordNames>>;

async function named(ctx: Ctx, rows: readonly Feedback[], nameOf: (names: Names, row: Feedback) => string) {
  const names = await recordNames(ctx, {
    people: rows.map((row) => row.ownerId),
    projects: rows.map(({ projectId }) => projectId),
    customers: [],
  });
  return new Map(rows.map((row) => [row.id, nameOf(names, row)]));
}
