import { calls } from '@houtai/contract';
import type { DepartmentNode } from '@houtai/contract/people';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { makeUser } from '#platform/testing/make.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';

import { departments, userDepartments } from './people.tables.ts';

let test: AppForTest;
let token: string;
let member: string;

beforeAll(async () => {
  test = await appForTest();
  ({ token } = await openSession(test.db, 'u-staff'));
  ({ token: member } = await openSession(test.db, 'u-member'));
  for (const [id, more] of Object.entries({ one: {}, two: {}, gone: { active: false }, visitor: { kind: 'member' as const } }))
    await makeUser(test.db, { id, companyId: 'chengming', ...more });
});
afterAll(() => test.close());

beforeEach(async () => {
  await test.db.delete(userDepartments);
  await test.db.delete(departments);
  await test.db.insert(departments).values([
    { id: 'data', companyId: 'chengming-data', path: 'data/', name: '数据部', sort: 0 },
    { id: 'low', companyId: 'chengming', path: 'top/low/', parentId: 'top', name: '下级', sort: 0 },
    { id: 'second', companyId: 'chengming', path: 'second/', name: '第二', sort: 2 },
    { id: 'top', companyId: 'chengming', path: 'top/', name: '上级', sort: 1 },
  ]);
});

async function tree(): Promise<DepartmentNode[]> {
  return (await sendTo(test.app, calls.people.departments, {}, token)).result;
}

/** The tree as text: id, number of people, and children in brackets. */
function drawn(nodes: readonly DepartmentNode[]): string {
  return nodes.map((node) => `${node.departmentId}:${node.people}${node.children.length > 0 ? `(${drawn(node.children)})` : ''}`).join(' ');
}

async function place(...places: [userId: string, departmentId: string][]): Promise<void> {
  const rows = places.map(([userId, departmentId]) => ({ userId, departmentId, primary: false }));
  await test.db.insert(userDepartments).values(rows);
}

describe('people.departments', () => {
  it('returns the departments of all companies, each below its parent, in order', async () => {
    expect(drawn(await tree())).toBe('top:0(low:0) second:0 data:0');
    expect((await tree())[0]).toMatchObject({
      departmentName: '上级',
      parentId: '',
      companyId: 'chengming',
      companyName: '澄明信息技术有限公司',
      children: [{ departmentId: 'low', parentId: 'top' }],
    });
  });

  it('counts the active staff of a department and its descendants', async () => {
    await place(['one', 'low'], ['two', 'top'], ['gone', 'top'], ['visitor', 'low']);
    expect(drawn(await tree())).toBe('top:2(low:1) second:0 data:0');
  });

  it('counts a person with several departments in each, and once in common ancestors', async () => {
    await place(['one', 'low'], ['one', 'top'], ['one', 'data']);
    expect(drawn(await tree())).toBe('top:1(low:1) second:0 data:1');
  });

  it('shows a department without its parent at the top', async () => {
    await test.db.update(departments).set({ parentId: 'removed' }).where(eq(departments.id, 'low'));
    expect(drawn(await tree())).toBe('low:0 top:0 second:0 data:0');
  });

  it('omits departments in a cycle instead of looping', async () => {
    await test.db.update(departments).set({ parentId: 'low' }).where(eq(departments.id, 'top'));
    expect(drawn(await tree())).toBe('second:0 data:0');
  });

  it('refuses callers who are not signed in, and members', async () => {
    expect((await sendTo(test.app, calls.people.departments, {})).code).toBe('L0001');
    expect((await sendTo(test.app, calls.people.departments, {}, member)).code).toBe('A0301');
  });
});
