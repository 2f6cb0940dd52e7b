import { localDate } from '@houtai/contract/dates';
import { DICT } from '@houtai/contract/dictionary-types';
import { FEEDBACK_PAGE } from '@houtai/contract/feedback';
import { FEEDBACK } from '@houtai/contract/feedback-form';
import { WORK_STATES } from '@houtai/contract/work-states';
import { arrayContains, eq, type SQL } from 'drizzle-orm';

import { code, number } from '#modules/exports/index.ts';
import { dictionaryOptions } from '#modules/imports/index.ts';
import { isProjectOf, projectShares, recordNames } from '#modules/projects/index.ts';
import { dataScope, defineResource, party } from '#modules/resources/index.ts';
import { isInState, summaryOf } from '#modules/work-records/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { feedbackFaults } from './feedback-faults.ts';
import { assertMay, mayDo } from './feedback-rights.ts';
import { type Feedback, feedback } from './feedback.tables.ts';
import { tellOfChange } from './notify-about-feedback.ts';

const { ownerId, feedbackUser, handleUsers, companyId: company, departmentId: department } = feedback;

export const FEEDBACKS = defineResource(FEEDBACK, feedback, {
  page: FEEDBACK_PAGE,
  isLong: true,
  hasPairs: true,
  columns: { handleUser: handleUsers },
  visibleBy: [
    party(ownerId, '创建人'),
    party(feedbackUser, '反馈人', { mayChange: false }),
    party(handleUsers, '处理人'),
    dataScope({ company, department, owner: ownerId }, { mayChange: false }),
    ...projectShares(feedback.projectId),
  ],
  titleOf: ({ plainText }) => summaryOf(plainText),
  computed: {
    custName: async (ctx, rows) => named(ctx, rows, ({ customerOfProject }, { projectId }) => customerOfProject(projectId)),
    createdBy: async (_, rows) => new Map(rows.map((row) => [row.id, row.ownerId])),
    createdByName: async (ctx, rows) => named(ctx, rows, ({ person }, row) => person(row.ownerId)),
  },
  may: mayDo,
  filterBy: { problemFeedback: feedback.plainText },
  someOf: { completionStatus: isInState },
  filters: {
    customerId: (_, customerId) => isProjectOf(feedback.projectId, customerId),
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
  derive: async (ctx, form, before) => doneOnBy(ctx, form, before),
  labels: { workTime: '工时', completionStatus: '状态' },
  actions: ({ before, after }) => (before && after ? '修改' : undefined),
  stateColumn: 'completionStatus',
  isNewUnlisted: true,
  // Its texts are long, and nobody restores an earlier one as a whole.
  state: () => undefined,
  afterChange: tellOfChange,
});

/** A change that moves it may be the one by which it is done. */
export function doneOnBy(ctx: Ctx, form: Readonly<Record<string, unknown>>, before: Feedback | null) {
  const to = form['completionStatus'];
  if (to === before?.completionStatus) return {};
  if (to === WORK_STATES.done) return { doneOn: localDate(ctx.now) };
  return { doneOn: to === WORK_STATES.closed ? (before?.doneOn ?? null) : null };
}

function ofView(ctx: Ctx, view: string): SQL | undefined {
  switch (view) {
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
