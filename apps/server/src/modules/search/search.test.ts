import { calls } from '@houtai/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { appForTest, type AppForTest } from '#platform/testing/app-for-test.ts';
import { makeSignedIn } from '#platform/testing/make.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { todoForm } from '#platform/testing/stages/work-forms.ts';

let test: AppForTest;
beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());

async function found(userId: string, keyword: string) {
  const { token } = await openSession(test.db, userId);
  return (await sendTo(test.app, calls.search.find, { keyword }, token)).result;
}

/** The records of a kind in the person's list for the text. */
async function listed(userId: string, keyword: string): Promise<string[]> {
  const { token } = await openSession(test.db, userId);
  const { rows } = (await sendTo(test.app, calls.todo.page, { view: 'all', keyword, limit: 5 }, token)).result;
  return rows.map(({ todoId }) => todoId);
}

describe('the search of the console', () => {
  it.each(['王浩然', 'wanghaoran', 'WHR', '13800000002'])('finds a colleague by %s', async (keyword) => {
    const people = (await found('u-staff-2', keyword)).filter(({ kind }) => kind === 'person');
    expect(people).toMatchObject([{ id: 'u-staff', title: '王浩然', url: '/todo?view=all&receptionUser=u-staff' }]);
  });

  it("links to the person's record for an administrator", async () => {
    const people = (await found('u-admin', '王浩然')).filter(({ kind }) => kind === 'person');
    expect(people[0]).toMatchObject({ url: '/system/user?id=u-staff' });
  });

  it('finds neither disabled people nor members', async () => {
    expect(await found('u-admin', '13800000005')).toEqual([]);
    expect(await found('u-admin', '13800000007')).toEqual([]);
  });

  it.each(['u-admin', 'u-manager', 'u-staff', 'u-staff-2', 'u-guest'])(
    'finds for %s the to-dos of their list, and no others',
    async (userId) => {
      const hits = (await found(userId, '客户')).filter(({ kind }) => kind === 'todo');
      expect(hits.map(({ id }) => id)).toEqual(await listed(userId, '客户'));
    },
  );

  it('finds records for people who see everything', async () => {
    expect((await found('u-admin', '客户')).map(({ kind }) => kind)).toContain('todo');
  });

  it.each(['FB', 'TD'])('finds exactly one record for a number of %s, even if others mention it', async (prefix) => {
    const { token } = await openSession(test.db, 'u-admin');
    const numbers =
      prefix === 'TD'
        ? (await sendTo(test.app, calls.todo.page, { view: 'all', limit: 500 }, token)).result.rows.map((row) => [row.number, row.todoId])
        : (await sendTo(test.app, calls.feedback.page, { view: 'all', limit: 500 }, token)).result.rows.map((row) => [
            row.number,
            row.afterSaleProblemId,
          ]);
    expect(new Set(numbers.map(([number]) => number)).size).toBe(numbers.length);
    expect(numbers.length).toBeGreaterThan(100);
    const [number = '', id] = numbers[0] ?? [];
    await sendTo(test.app, calls.todo.add, todoForm({ resultRequest: `<p>见 ${number}</p>` }), token);
    const path = prefix === 'TD' ? '/todo' : '/feedback';
    for (const typed of [number, number.toLowerCase(), ` ${number} `])
      expect(await found('u-admin', typed)).toMatchObject([{ kind: 'record', id, url: `${path}?id=${id}` }]);
  });

  it('finds no record by number for people who may not see it', async () => {
    const { token } = await openSession(test.db, 'u-admin');
    const { todoId } = (await sendTo(test.app, calls.todo.add, todoForm({ receptionUser: 'u-manager' }), token)).result;
    const { number } = (await sendTo(test.app, calls.todo.get, { id: todoId }, token)).result;
    expect(await found('u-guest', number)).toEqual([]);
    expect(await found('u-manager', number)).toMatchObject([{ id: todoId }]);
  });

  it('queries nothing to which the person has no right', async () => {
    const { token } = await makeSignedIn(test.app, { tags: [] });
    expect((await sendTo(test.app, calls.search.find, { keyword: '王' }, token)).result).toEqual([]);
  });

  it('treats special characters literally', async () => {
    expect(await found('u-admin', '%')).toEqual([]);
    expect(await found('u-admin', "'; drop table users; --")).toEqual([]);
  });

  it.each([[''], ['   '], ['长'.repeat(51)]])('refuses “%s” as a keyword', async (keyword) => {
    const { token } = await openSession(test.db, 'u-staff');
    expect(await sendTo(test.app, calls.search.find, { keyword }, token)).toMatchObject({ code: 'A0400' });
  });

  it('refuses people who are not signed in as staff', async () => {
    expect(await sendTo(test.app, calls.search.find, { keyword: '王' })).toMatchObject({ code: 'L0001' });
    const { token } = await openSession(test.db, 'u-member');
    expect(await sendTo(test.app, calls.search.find, { keyword: '王' }, token)).toMatchObject({ code: 'A0301' });
  });
});
