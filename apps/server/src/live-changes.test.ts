import { PROJECT } from '@houtai/contract/project-resource';
import { TODO } from '@houtai/contract/todo-form';
import { eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import { roleDepartments, roles, userRoles } from './modules/grants/index.ts';
import { recordChange } from './modules/history/index.ts';
import { announceChanges } from './modules/live/index.ts';
import { departments, userDepartments } from './modules/people/index.ts';
import { projectMembers, projects } from './modules/projects/projects.tables.ts';
import { servedResources } from './modules/resources/index.ts';
import { todos } from './modules/todo/todo.tables.ts';
import { TODOS } from './modules/todo/todos.ts';
import { type Ctx, inTransaction } from './platform/db/work/context.ts';
import { appForTest, type AppForTest } from './platform/testing/app-for-test.ts';
import { ctxOf } from './platform/testing/ctx-of.ts';
import { makeSignedIn } from './platform/testing/make.ts';
import { type Reader, readStream, waitForListeners } from './platform/testing/read-stream.ts';
import { seededRuns } from './platform/testing/tries.ts';

const LIST = 'todo:todo:list';
/** Everybody may see it, so its event marks the end of all earlier ones. */
const FENCE = 'system:post:list';
const COMPANIES = ['live-north', 'live-south'];
const DEPARTMENTS = ['live-a', 'live-b'];
const PROJECTS = ['p-hengrui-mes', '95'];

type Person = { ctx: Ctx; reader: Reader };

let test: AppForTest;
let people: Person[];

const anyReach = fc.constantFrom('all' as const, 'department' as const, 'own' as const, 'departments' as const);
const anyPerson = fc.record({
  companyId: fc.constantFrom(...COMPANIES),
  department: fc.constantFrom(...DEPARTMENTS),
  reach: fc.option(anyReach, { freq: 3 }),
  hasTag: fc.integer({ min: 0, max: 7 }).map((number) => number > 0),
});

beforeAll(async () => {
  test = await appForTest();
  people = [];
  for (const [index, { companyId, department, reach, hasTag }] of fc.sample(anyPerson, seededRuns(10)).entries()) {
    const tags = hasTag ? [LIST, FENCE] : [FENCE];
    const { user, token } = await makeSignedIn(test.app, { companyId, tags });
    if (index === 0) await test.db.insert(departments).values(DEPARTMENTS.map((id) => ({ id, name: id, companyId, path: `${id}/` })));
    await test.db.insert(userDepartments).values({ userId: user.id, departmentId: department, primary: true });
    if (reach !== null) {
      const roleId = `live-${index}`;
      await test.db.insert(roles).values({ id: roleId, code: roleId, name: roleId, dataScope: reach });
      await test.db.insert(userRoles).values({ userId: user.id, roleId });
      if (reach === 'departments') await test.db.insert(roleDepartments).values({ roleId, departmentId: 'live-b' });
    }
    const ctx = ctxOf(test, user.id, tags);
    people.push({ ctx: { ...ctx, actor: { ...ctx.actor, companyId } }, reader: await readStream(test.app, { token }) });
  }
  await waitForListeners(test.app);
  const [lead, member] = people.filter(({ ctx }) => ctx.actor.tags.has(LIST));
  if (!lead || !member) throw new Error('two of the people may read to-dos');
  await untilTold(lead.ctx);
  // Their new roles in the project show both of them other to-dos, so they get an event.
  await inTransaction(lead.ctx, async (ctx) => {
    const [projectId = ''] = PROJECTS;
    await recordChange(ctx, { recordType: PROJECT.key, recordId: projectId, action: '修改' });
    await ctx.db.update(projects).set({ ownerId: lead.ctx.actor.userId }).where(eq(projects.id, projectId));
    await ctx.db.insert(projectMembers).values({ projectId, place: 90, userId: member.ctx.actor.userId, role: '测试' });
  });
  await vi.waitFor(() => expect([lead, member].map((person) => heardOf(person, 'todo'))).toEqual([['many'], ['many']]));
});
afterAll(async () => {
  for (const { reader } of people) reader.leave();
  await test.close();
});

const idsSeen = async (ids: readonly string[]) =>
  Promise.all(people.map(async ({ ctx }) => (ctx.actor.tags.has(LIST) ? TODOS.visibility.among(ctx, ids) : [])));

function heardOf({ reader }: Person, subject: string, from = 0) {
  return reader.heard.slice(from).flatMap(({ event }) => (event.type === 'changes' && event.subject === subject ? event.ids : []));
}

let fences = 0;
/** Waits until all earlier events have been delivered. */
async function untilTold(ctx: Ctx): Promise<void> {
  const fence = `many-${(fences += 1)}`;
  const heardBefore = people.map(({ reader }) => reader.heard.length);
  await inTransaction(ctx, async (ctx) => announceChanges(ctx, 'post', [fence, ...Array.from({ length: 100 }, () => fence)]));
  await vi.waitFor(() => {
    for (const [index, person] of people.entries()) expect(heardOf(person, 'posts', heardBefore[index])).not.toEqual([]);
  });
}

const anyRow = (anybody: fc.Arbitrary<string>) =>
  fc.record({
    companyId: fc.constantFrom(...COMPANIES),
    departmentId: fc.constantFrom(...DEPARTMENTS),
    projectId: fc.constantFrom(...PROJECTS, null),
    ownerId: anybody,
    receptionUser: anybody,
    assistUsers: fc.array(anybody, { maxLength: 1 }),
  });

it('notifies exactly the users who see a changed record in SQL, or saw it before, for random changes', async () => {
  const [first] = people;
  if (!first) throw new Error('there are people');
  const anybody = fc.constantFrom(...people.map(({ ctx }) => ctx.actor.userId));
  const text = {
    custId: 'c',
    todoTime: '2026-11-28',
    source: '1',
    type: '1',
    resultRequest: '',
    plainText: '',
    promiseRemark: '',
    estimateRemark: '',
  };
  const anyChange = fc.record({ index: fc.nat({ max: 7 }), to: fc.option(anyRow(anybody), { freq: 6 }) });
  const rounds = fc.sample(fc.array(anyChange, { minLength: 1, maxLength: 3 }), seededRuns(40));
  const hearers = new Set<number>();
  let lost = 0;
  for (const round of rounds) {
    const ids = [...new Set(round.map(({ index }) => `live-todo-${index}`))];
    const heardBefore = people.map(({ reader }) => reader.heard.length);
    const before = await idsSeen(ids);
    await inTransaction(first.ctx, async (ctx) => {
      for (const { index, to } of round) {
        const id = `live-todo-${index}`;
        if (to)
          await ctx.db
            .insert(todos)
            .values({ id, serial: 900_000 + index, ...text, ...to })
            .onConflictDoUpdate({ target: todos.id, set: to });
        else await ctx.db.delete(todos).where(eq(todos.id, id));
        await recordChange(ctx, { recordType: TODO.key, recordId: id, action: '修改' });
      }
    });
    const after = await idsSeen(ids);
    await untilTold(first.ctx);
    for (const [index, person] of people.entries()) {
      const expected = new Set([...(before[index] ?? []), ...(after[index] ?? [])]);
      expect(heardOf(person, 'todo', heardBefore[index]).toSorted()).toEqual([...expected].toSorted());
      if (expected.size > (after[index] ?? []).length) lost += 1;
    }
    hearers.add(after.filter((seen) => seen.length > 0).length);
  }
  // The test includes changes for many people, changes for few, and people who lose sight of a record.
  expect([hearers.size > 2, lost > 5]).toEqual([true, true]);
});

it('notifies nobody of a change that is rolled back', async () => {
  const [first] = people;
  if (!first) throw new Error('there are people');
  const heardBefore = people.map(({ reader }) => reader.heard.length);
  const failing = inTransaction(first.ctx, async (ctx) => {
    await recordChange(ctx, { recordType: TODO.key, recordId: 'live-todo-1', action: '修改' });
    throw new Error('undone');
  });
  await expect(failing).rejects.toThrow('undone');
  await untilTold(first.ctx);
  expect(people.flatMap((person, index) => heardOf(person, 'todo', heardBefore[index]))).toEqual([]);
});

it('reports more changed records than an event names as many, to users who may read their list', async () => {
  const [first] = people;
  if (!first) throw new Error('there are people');
  const heardBefore = people.map(({ reader }) => reader.heard.length);
  const ids = Array.from({ length: 101 }, (_, index) => `live-many-${index}`);
  await inTransaction(first.ctx, (ctx) => announceChanges(ctx, TODO.key, ids));
  await untilTold(first.ctx);
  for (const [index, person] of people.entries())
    expect(heardOf(person, 'todo', heardBefore[index]).join('')).toBe(person.ctx.actor.tags.has(LIST) ? 'many' : '');
});

it('covers the records of every resource that is served', () => {
  const live = new Set(test.app.deps.registry.given('liveRecords').map(({ type }) => type));
  expect(servedResources().flatMap(({ served }) => (live.has(served.resource.key) ? [] : served.resource.key))).toEqual([]);
});
