import { localDate } from '@houtai/contract/dates';
import { DICT } from '@houtai/contract/dictionary-types';
import { linkTo } from '@houtai/contract/links';
import { TODO_PAGE } from '@houtai/contract/todo';
import { TODO } from '@houtai/contract/todo-form';
import { WORK_STATE_WORDS } from '@houtai/contract/work-states';
import { and, asc, inArray, lte, type SQL } from 'drizzle-orm';

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

import { todos } from './todo.tables.ts';
import { isReceivedBy, TODOS } from './todos.ts';

const MOST = 100;

/** The caller's actions on to-dos in some days, and their late or soon due to-dos, as lines of a report. */
export async function todoReportLines(ctx: Ctx, time: OfferedTime): Promise<OfferedLine[]> {
  const { visible } = await TODOS.visibility.conditions(ctx);
  const rules = await workRules(ctx, DICT.todoState);
  const read = async (ids: string[]) => (await readRows(ctx, and(inArray(todos.id, ids), visible))).map((row) => recordOf(ctx, row));
  const worked = await workedLines(ctx, { recordType: TODO.key, time, rules, read });
  const due = await readRows(ctx, and(isReceivedBy(ctx), isOpenState(todos.state), lte(todos.planTime, time.next.to)));
  return [...worked, ...due.map((row) => planOf(ctx, row))];
}

type Row = Awaited<ReturnType<typeof readRows>>[number];

function readRows({ db }: Ctx, where: SQL | undefined) {
  const { id, number, plainText, state, projectId, planTime, receptionUser } = todos;
  return db
    .select({ id, number, plainText, state, projectId, planTime, receptionUser })
    .from(todos)
    .where(where)
    .orderBy(asc(planTime), asc(id))
    .limit(MOST);
}

function recordOf({ actor }: Ctx, { id, number, plainText, state, projectId, receptionUser }: Row): LineRecord {
  return {
    text: summaryOf(plainText),
    note: WORK_STATE_WORDS[state],
    isDone: !isOpen(state),
    projectId,
    source: { type: TODO.key, id, label: number, url: linkTo(TODO_PAGE, { view: 'all', id }) },
    isMine: receptionUser === actor.userId,
    state,
  };
}

function planOf(ctx: Ctx, row: Row): OfferedLine {
  const { isMine: _, state: __, ...line } = recordOf(ctx, row);
  const isLate = row.planTime !== null && row.planTime < localDate(ctx.now);
  return { ...line, section: 'plan', did: '', isOptional: false, note: `${row.planTime?.slice(5)} 到期${isLate ? '，已超时' : ''}` };
}
