import { localDate, startOfDay } from '@houtai/contract/dates';
import { DICT } from '@houtai/contract/dictionary-types';
import { FEEDBACK_PAGE } from '@houtai/contract/feedback';
import { FEEDBACK } from '@houtai/contract/feedback-form';
import { linkTo } from '@houtai/contract/links';
import { WORK_STATE_WORDS } from '@houtai/contract/work-states';
import { and, asc, inArray, lt, type SQL } from 'drizzle-orm';

import {
  isOpen,
  isOpenState,
  type LineRecord,
  type OfferedLine,
  type OfferedTime,
  summaryOf,
  workedLines,
  workRules,
} from '#modules/work-records/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { feedback } from './feedback.tables.ts';
import { FEEDBACKS, isHandledBy } from './feedbacks.ts';

const MOST = 100;

/** The caller's actions on feedback in some days, and their late or soon due feedback, as lines of a report. */
export async function feedbackReportLines(ctx: Ctx, time: OfferedTime): Promise<OfferedLine[]> {
  const { visible } = await FEEDBACKS.visibility.conditions(ctx);
  const rules = await workRules(ctx, DICT.feedbackStatus);
  const read = async (ids: string[]) => (await readRows(ctx, and(inArray(feedback.id, ids), visible))).map((row) => recordOf(ctx, row));
  const worked = await workedLines(ctx, { recordType: FEEDBACK.key, time, rules, read });
  const before = startOfDay(time.next.to, 1) ?? ctx.now;
  const due = await readRows(ctx, and(isHandledBy(ctx), isOpenState(feedback.completionStatus), lt(feedback.dueAt, before)));
  return [...worked, ...due.map((row) => planOf(ctx, row))];
}

type Row = Awaited<ReturnType<typeof readRows>>[number];

function readRows({ db }: Ctx, where: SQL | undefined) {
  const { id, number, plainText, completionStatus: state, projectId, handleUsers, dueAt } = feedback;
  return db
    .select({ id, number, plainText, state, projectId, handleUsers, dueAt })
    .from(feedback)
    .where(where)
    .orderBy(asc(dueAt), asc(id))
    .limit(MOST);
}

function recordOf({ actor }: Ctx, { id, number, plainText, state, projectId, handleUsers }: Row): LineRecord {
  return {
    text: summaryOf(plainText),
    note: WORK_STATE_WORDS[state],
    isDone: !isOpen(state),
    projectId,
    source: { type: FEEDBACK.key, id, label: number, url: linkTo(FEEDBACK_PAGE, { view: 'all', id }) },
    isMine: handleUsers.includes(actor.userId),
    state,
  };
}

function planOf(ctx: Ctx, row: Row): OfferedLine {
  const { isMine: _, state: __, ...line } = recordOf(ctx, row);
  const isLate = row.dueAt !== null && row.dueAt < ctx.now;
  const day = row.dueAt === null ? '' : localDate(row.dueAt).slice(5);
  return { ...line, section: 'plan', did: '', isOptional: false, note: `${day} 到期${isLate ? '，已超时' : ''}` };
}
