import { calls } from '@houtai/contract';
import type { AgendaKind } from '@houtai/contract/agenda-kinds';
import { byUrgency } from '@houtai/contract/urgency';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { departments } from '#modules/people/index.ts';
import { appForTest, type AppForTest } from '#platform/testing/app-for-test.ts';
import { makeSignedIn } from '#platform/testing/make.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';

let test: AppForTest;
let token: string;
beforeAll(async () => {
  test = await appForTest();
});
beforeEach(async () => {
  ({ token } = await openSession(test.db, 'u-staff'));
});
afterAll(() => test.close());

type Filter = { kind?: AgendaKind; overdue?: '1'; offset?: number; limit?: number };
const agenda = async (filter: Filter = {}) => (await sendTo(test.app, calls.agenda.page, { limit: 500, ...filter }, token)).result;
const counts = async (filter: Pick<Filter, 'overdue'> = {}) => (await sendTo(test.app, calls.agenda.counts, filter, token)).result;

describe('the agenda', () => {
  it('lists open to-dos that the person received, in the order of the to-do list', async () => {
    const received = { view: 'mine', sort: 'urgency', limit: 500 } as const;
    const { rows } = (await sendTo(test.app, calls.todo.page, received, token)).result;
    expect(rows.length).toBeGreaterThan(0);
    const items = (await agenda({ kind: 'todo' })).rows;
    expect(items.map(({ id }) => id)).toEqual(rows.map(({ todoId }) => todoId));
    expect(items.filter(({ overdue }) => overdue)).toHaveLength(rows.filter(({ overdue }) => overdue).length);
  });

  it('lists open feedback that the person handles', async () => {
    ({ token } = await openSession(test.db, 'u-after-sale'));
    const { rows } = (await sendTo(test.app, calls.feedback.page, { view: 'mine', sort: 'urgency', limit: 500 }, token)).result;
    expect(rows.length).toBeGreaterThan(0);
    const items = (await agenda({ kind: 'feedback' })).rows;
    expect(items.map(({ id }) => id)).toEqual(rows.map(({ afterSaleProblemId }) => afterSaleProblemId));
  });

  it('sorts items as the browser does', async () => {
    const { rows } = await agenda();
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.toSorted(byUrgency(test.clock.now)).map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  });

  it('pages without gaps, and filters late items on request', async () => {
    const all = await agenda();
    const pages = await Promise.all([1, 2].map((offset) => agenda({ offset, limit: 2 })));
    expect(pages.flatMap(({ rows }) => rows).map(({ id }) => id)).toEqual(all.rows.slice(0, 4).map(({ id }) => id));
    expect(pages[0]?.total).toBe(all.total);
    const late = await agenda({ overdue: '1' });
    expect(late.rows).toEqual(all.rows.filter(({ overdue }) => overdue));
  });

  it('counts late items only on request, as the list does', async () => {
    const late = await counts({ overdue: '1' });
    for (const { kind, count, overdue } of late) {
      expect(count).toBe(overdue);
      expect((await agenda({ kind, overdue: '1' })).total).toBe(count);
    }
    expect(late.some(({ count }) => count > 0)).toBe(true);
  });

  it('counts the listed items by kind', async () => {
    const { rows } = await agenda();
    for (const { kind, count, overdue } of await counts()) {
      const own = rows.filter((row) => row.kind === kind);
      expect([count, overdue]).toEqual([own.length, own.filter((row) => row.overdue).length]);
    }
  });

  it('drops an item exactly when it is done', async () => {
    const [first] = (await agenda({ kind: 'todo' })).rows;
    const items = [{ todoId: first?.id ?? '', version: first?.version ?? 0 }];
    const before = await counts();
    await sendTo(test.app, calls.todo.setState, { items, state: '3', remark: '' }, token);
    expect((await agenda()).rows.map(({ id }) => id)).not.toContain(first?.id);
    const todo = (rows: typeof before) => rows.find(({ kind }) => kind === 'todo')?.count ?? 0;
    expect(todo(await counts())).toBe(todo(before) - 1);
  });

  it('omits kinds to which the person has no right', async () => {
    ({ token } = await makeSignedIn(test.app, { tags: ['todo:todo:list'] }));
    expect((await counts()).map(({ kind }) => kind)).not.toContain('feedback');
    ({ token } = await makeSignedIn(test.app, { tags: [] }));
    expect(await agenda({ kind: 'todo' })).toEqual({ rows: [], total: 0 });
  });

  it('counts the people of a head by band, and each figure equals the total of the list it opens', async () => {
    ({ token } = await openSession(test.db, 'u-manager'));
    const { departments, people } = (await sendTo(test.app, calls.agenda.team, {}, token)).result;
    expect(departments).toEqual(['研发中心']);
    expect(people.map(({ userId }) => userId)).toContain('u-staff');
    expect(people.map(({ userId }) => userId)).not.toContain('u-manager');
    expect(people.some(({ late }) => late > 0)).toBe(true);
    const total = async (query: object) => (await sendTo(test.app, calls.agenda.page, { limit: 1, ...query }, token)).result.total;
    for (const band of ['now', 'late', 'today', 'waiting'] as const) {
      for (const person of people.slice(0, 5)) expect(await total({ userId: person.userId, band })).toBe(person[band]);
      expect(await total({ team: '1', band })).toBe(people.reduce((sum, person) => sum + person[band], 0));
    }
    const { rows } = (await sendTo(test.app, calls.agenda.page, { userId: 'u-staff', limit: 500 }, token)).result;
    const { result } = await sendTo(test.app, calls.todo.page, { view: 'all', receptionUser: 'u-staff', state: '1,2', limit: 500 }, token);
    expect(
      rows
        .filter(({ kind }) => kind === 'todo')
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(result.rows.map(({ todoId }) => todoId).toSorted());
    expect(new Set(rows.map(({ kind, handler }) => `${kind === 'todo' || kind === 'feedback'} ${handler}`))).toEqual(
      new Set(['true 王浩然']),
    );
  });

  it('shows how the people of a head report, if the head may see all of that', async () => {
    ({ token } = await openSession(test.db, 'u-manager'));
    const { people, week } = (await sendTo(test.app, calls.agenda.team, {}, token)).result;
    expect(people.some(({ missing }) => (missing ?? 0) > 0)).toBe(true);
    expect(people.map(({ missing }) => missing ?? 0)).toEqual(people.map(({ missingDays }) => missingDays.length));
    const { rows } = (await sendTo(test.app, calls.workReports.team, { kind: 'week', day: week.start, limit: 500 }, token)).result;
    const seen = people.filter(({ hours }) => hours !== null);
    expect(seen.map(({ userId, hours }) => [userId, hours])).toEqual(
      seen.map(({ userId }) => [userId, rows.find((row) => row.userId === userId)?.hours]),
    );
    expect(seen.length).toBeGreaterThan(0);
    // A head without the right to read reports does not learn who owes one.
    const { user: head, token: without } = await makeSignedIn(test.app, { tags: ['todo:todo:list'] });
    await test.db.update(departments).set({ leaderId: head.id }).where(eq(departments.leaderId, 'u-manager'));
    const { people: unseen } = (await sendTo(test.app, calls.agenda.team, {}, without)).result;
    await test.db.update(departments).set({ leaderId: 'u-manager' }).where(eq(departments.leaderId, head.id));
    expect(new Set(unseen.map(({ missing, hours }) => `${missing} ${hours}`))).toEqual(new Set(['null null']));
  });

  it('reveals nothing about people to users who do not head them', async () => {
    expect((await sendTo(test.app, calls.agenda.team, {}, token)).result).toMatchObject({ departments: [], people: [] });
    expect(await sendTo(test.app, calls.agenda.page, { userId: 'u-manager' }, token)).toMatchObject({ code: 'A0404' });
    expect((await sendTo(test.app, calls.agenda.page, { team: '1' }, token)).result).toEqual({ rows: [], total: 0 });
    expect(await sendTo(test.app, calls.agenda.team, {})).toMatchObject({ code: 'L0001' });
    const { token: member } = await openSession(test.db, 'u-member');
    expect(await sendTo(test.app, calls.agenda.team, {}, member)).toMatchObject({ code: 'A0301' });
  });

  it('accepts only known kinds, and only from signed-in staff', async () => {
    expect(await sendTo(test.app, calls.agenda.page, {})).toMatchObject({ code: 'L0001' });
    const { token: member } = await openSession(test.db, 'u-member');
    expect(await sendTo(test.app, calls.agenda.counts, {}, member)).toMatchObject({ code: 'A0301' });
    const odd: object = { kind: 'order' };
    expect(await sendTo(test.app, calls.agenda.page, odd, token)).toMatchObject({ code: 'A0400' });
  });
});
