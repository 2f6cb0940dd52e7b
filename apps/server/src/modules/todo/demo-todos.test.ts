import { schemaOf } from '@houtai/contract/form-schema';
import { TODO_FORM } from '@houtai/contract/todo-form';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { recordHistory } from '#modules/history/index.ts';
import { recordNumbers } from '#platform/db/record-numbers.tables.ts';
import { visibleText } from '#platform/html/visible-text.ts';
import { appForTest, type AppForTest } from '#platform/testing/app-for-test.ts';
import { ctxOf } from '#platform/testing/ctx-of.ts';

import { insertDemoTodos } from './demo-todos.ts';
import { type Todo, todos } from './todo.tables.ts';
import { TODOS } from './todos.ts';

/** All demo accounts whose to-dos a visitor may look at. */
const ACCOUNTS = ['u-admin', 'u-manager', 'u-staff', 'u-after-sale', 'u-staff-2'];

let test: AppForTest;
let rows: Todo[];
beforeAll(async () => {
  test = await appForTest({ now: new Date() });
  rows = await test.db.select().from(todos);
});
afterAll(() => test.close());

describe('the to-dos of the demo', () => {
  it('contain two hundred, in every state, none from the future', () => {
    expect(rows).toHaveLength(200);
    expect(new Set(rows.map((row) => row.state))).toEqual(new Set(['1', '2', '3', '4']));
    expect(rows.filter((row) => row.createdAt > test.clock.now || row.updatedAt > test.clock.now)).toEqual([]);
  });

  it.each(ACCOUNTS)('include some in each view of %s, and overdue received ones', async (userId) => {
    const ctx = ctxOf(test, userId, ['todo:todo:list']);
    const counts = await TODOS.counts(ctx, {});
    expect(Object.entries(counts).filter(([, count]) => count === 0)).toEqual([]);
    const own = { view: 'received', offset: 1, limit: 100, sort: '-createdAt' } as const;
    const states = (await TODOS.page(ctx, own)).rows.map((row) => row.state);
    expect(new Set(states).size).toBeGreaterThanOrEqual(3);
  });

  it('name no read-only user as receiver, but as assistant', async () => {
    const counts = await TODOS.counts(ctxOf(test, 'u-guest', ['todo:todo:list']), {});
    expect(counts).toMatchObject({ received: 0 });
    expect(counts['assisting']).toBeGreaterThan(0);
  });

  it('pass the validation of the form', async () => {
    const typed = rows.map(async (row) => {
      const held = { ...row, todoId: row.id, projectId: row.projectId ?? '', planTime: row.planTime ?? '' };
      const form = schemaOf(TODO_FORM).parse({ ...held, assistUser: row.assistUsers.join(',') });
      await TODOS.check(ctxOf(test, row.ownerId), form);
      expect(row.plainText).toBe(visibleText(row.resultRequest));
    });
    await Promise.all(typed);
  });

  it('have histories that lead to their states', async () => {
    const entries = await test.db.select().from(recordHistory).where(eq(recordHistory.recordType, 'todo'));
    for (const row of rows) {
      const own = entries.filter((entry) => entry.recordId === row.id).toSorted((a, b) => a.at.getTime() - b.at.getTime());
      expect(own[0]).toMatchObject({ action: '新建待办', userId: row.ownerId, at: row.createdAt });
      const moves = own.filter((entry) => entry.changes.length > 0);
      expect(moves).toHaveLength(row.version - 1);
      expect(moves.at(-1)?.at ?? row.createdAt).toEqual(row.updatedAt);
    }
    expect(entries.filter((entry) => entry.action === '评论' && entry.comment !== '').length).toBeGreaterThan(50);
  });

  it('have numbers in the order of creation, and the next one follows', async () => {
    const own = rows.toSorted((a, b) => a.serial - b.serial);
    expect(own.map((row) => row.createdAt)).toEqual(own.map((row) => row.createdAt).toSorted((a, b) => a.getTime() - b.getTime()));
    const [numbers] = await test.db.select().from(recordNumbers).where(eq(recordNumbers.recordType, 'todo'));
    expect(numbers?.last).toBe(own.at(-1)?.serial);
  });

  it('come out the same for the same seed, in any number', async () => {
    await test.db.delete(todos);
    await insertDemoTodos(ctxOf(test, 'u-admin'), { count: 600, seed: 7 });
    const first = await test.db.select({ text: todos.plainText, owner: todos.ownerId }).from(todos).orderBy(todos.serial);
    expect(first).toHaveLength(600);
    await test.db.delete(todos);
    await insertDemoTodos(ctxOf(test, 'u-admin'), { count: 600, seed: 7 });
    const second = await test.db.select({ text: todos.plainText, owner: todos.ownerId }).from(todos).orderBy(todos.serial);
    expect(second).toEqual(first);
  });
});
