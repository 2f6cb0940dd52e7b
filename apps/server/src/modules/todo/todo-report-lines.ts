import { linkTo } from '@houtai/contract/links';
import { TODO_PAGE } from '@houtai/contract/todo';
import { TODO } from '@houtai/contract/todo-form';
import { WORK_STATE_WORDS } from '@houtai/contract/work-states';
import { and, asc, between, inArray, type SQL } from 'drizzle-orm';

import { touchedRecords } from '#modules/history/index.ts';
import { isOpen, isOpenState, type OfferedLine, type OfferedTime, summaryOf } from '#modules/work-records/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { todos } from './todo.tables.ts';
import { isReceivedBy, TODOS } from './todos.ts';

const MOST = 100;

/** What the caller did about to-dos in some days, and which of theirs are due in the next ones, as lines of a report. */
export async function todoReportLines(ctx: Ctx, { done, next }: OfferedTime): Promise<OfferedLine[]> {
  const touched = await touchedRecords(ctx, TODO.key, done);
  const { visible } = await TODOS.visibility.conditions(ctx);
  const moved = await readLines(ctx, and(inArray(todos.id, touched), visible));
  const due = await readLines(ctx, and(isReceivedBy(ctx), isOpenState(todos.state), between(todos.planTime, next.from, next.to)));
  return [
    ...moved.map((row) => lineOf(row, 'done', WORK_STATE_WORDS[row.state])),
    ...due.map((row) => lineOf(row, 'plan', `${row.planTime?.slice(5)} 到期`)),
  ];
}

type Row = {
  id: string;
  number: string;
  plainText: string;
  state: '1' | '2' | '3' | '4';
  projectId: string | null;
  planTime: string | null;
};

function readLines({ db }: Ctx, where: SQL | undefined): Promise<Row[]> {
  const { id, number, plainText, state, projectId, planTime } = todos;
  return db
    .select({ id, number, plainText, state, projectId, planTime })
    .from(todos)
    .where(where)
    .orderBy(asc(planTime), asc(id))
    .limit(MOST);
}

function lineOf({ id, number, plainText, state, projectId }: Row, section: OfferedLine['section'], note: string): OfferedLine {
  const source = { type: TODO.key, id, label: number, url: linkTo(TODO_PAGE, { view: 'all', id }) };
  return { section, text: summaryOf(plainText), note, isDone: !isOpen(state), projectId, source };
}
