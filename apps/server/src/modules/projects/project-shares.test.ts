import { calls } from '@houtai/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { appForTest, type AppForTest } from '#platform/testing/app-for-test.ts';
import { makeSignedIn } from '#platform/testing/make.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { feedbackForm, todoForm } from '#platform/testing/stages/work-forms.ts';

import { projectMembers, projectMilestones, projects } from './projects.tables.ts';

const PROJECT = 'p-hengrui-mes';
const TAGS = ['todo:todo:list', 'todo:todo:edit', 'feedback:feedback:list', 'feedback:feedback:edit'];

/** People whose roles cover only their own records, and who have no other relation to the records. */
const ROLES = {
  leader: (userId: string) => test.db.update(projects).set({ ownerId: userId }).where(eq(projects.id, PROJECT)),
  member: (userId: string) => test.db.insert(projectMembers).values({ projectId: PROJECT, place: 90, userId, role: '测试' }),
  'in charge of a milestone': (userId: string) =>
    test.db.insert(projectMilestones).values({
      projectId: PROJECT,
      place: 90,
      name: '验收',
      ownerId: userId,
      weight: 1,
      planStart: '2026-11-20',
      planEnd: '2026-11-27',
    }),
} as const;

let test: AppForTest;
let admin: string;
let todoId: string;
let feedbackId: string;

beforeAll(async () => {
  test = await appForTest();
  ({ token: admin } = await openSession(test.db, 'u-admin'));
  ({ todoId } = (await sendTo(test.app, calls.todo.add, todoForm({ projectId: PROJECT }), admin)).result);
  const { result } = await sendTo(test.app, calls.feedback.add, feedbackForm({ projectId: PROJECT }), admin);
  feedbackId = result.afterSaleProblemId;
});
afterAll(() => test.close());

const stranger = async (tags: readonly string[] = TAGS) => {
  const { token, user } = await makeSignedIn(test.app, { companyId: 'chengming', tags: [...tags] });
  return { token, id: user.id };
};
const seesTodo = async (token: string) => (await sendTo(test.app, calls.todo.get, { id: todoId }, token)).code;
const seesFeedback = async (token: string) => (await sendTo(test.app, calls.feedback.get, { afterSaleProblemId: feedbackId }, token)).code;

describe('a role in a project', () => {
  it.each(Object.entries(ROLES))('shares its to-dos and feedback with its %s, in details, lists and counts', async (_, become) => {
    const { token, id } = await stranger();
    expect([await seesTodo(token), await seesFeedback(token)]).toEqual(['A0404', 'A0404']);
    const before = (await sendTo(test.app, calls.todo.counts, {}, token)).result.all;
    await become(id);
    expect([await seesTodo(token), await seesFeedback(token)]).toEqual(['00000', '00000']);
    const { rows, total } = (await sendTo(test.app, calls.todo.page, { projectId: PROJECT, limit: 200 }, token)).result;
    expect(rows.some((row) => row.todoId === todoId)).toBe(true);
    expect((await sendTo(test.app, calls.todo.counts, {}, token)).result.all).toBe(before + total);
  });

  it('lets its leader hand over a to-do, but not its members', async () => {
    const { token: leader, id: leads } = await stranger();
    const { token: member, id: works } = await stranger();
    await ROLES.leader(leads);
    await ROLES.member(works);
    const may = async (token: string) => (await sendTo(test.app, calls.todo.get, { id: todoId }, token)).result.may.reassign;
    expect([await may(leader), await may(member)]).toEqual([true, false]);
  });

  it('shares nothing from the next call after its removal', async () => {
    const { token, id } = await stranger();
    await ROLES.member(id);
    expect(await seesTodo(token)).toBe('00000');
    await test.db.delete(projectMembers).where(eq(projectMembers.userId, id));
    expect(await seesTodo(token)).toBe('A0404');
  });

  it('shares nothing without the right to the list', async () => {
    const { token, id } = await stranger([]);
    await ROLES.member(id);
    expect(await seesTodo(token)).toBe('A0301');
  });

  it('shares nothing of the internal project, in which everybody works', async () => {
    const { token, id } = await stranger();
    await test.db.update(projects).set({ ownerId: id }).where(eq(projects.id, '95'));
    const { result } = await sendTo(test.app, calls.feedback.add, feedbackForm(), admin);
    const asked = { afterSaleProblemId: result.afterSaleProblemId };
    expect((await sendTo(test.app, calls.feedback.get, asked, token)).code).toBe('A0404');
  });
});
