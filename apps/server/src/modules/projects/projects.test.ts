import { calls } from '@houtai/contract';
import type { InputOf } from '@houtai/contract/call';
import { FEEDBACK_DEFAULTS } from '@houtai/contract/work-states';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { users } from '#modules/people/index.ts';
import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';

import { customers } from './customers/customers.tables.ts';
import { projects } from './projects.tables.ts';

let test: AppForTest;
let token: string;
let member: string;

const OWN = { companyId: 'chengming', ownerId: 'u-staff', departmentId: 'd-platform' };
const OPENED = { state: 'active' as const, realStart: '2026-01-05' };

beforeAll(async () => {
  test = await appForTest();
  ({ token } = await openSession(test.db, 'u-guest'));
  ({ token: member } = await openSession(test.db, 'u-member'));
  await test.db.insert(customers).values({ ...OWN, id: 'c-test', name: '测试客户', py: 'ceshikehu cskh' });
  await test.db.insert(projects).values([
    { ...OWN, ...OPENED, serial: 1, id: 'p-b', customerId: 'c-test', name: '乙项目', py: 'yixiangmu yxm' },
    { ...OWN, ...OPENED, serial: 2, id: 'p-a', customerId: 'c-test', name: '甲项目', py: 'jiaxiangmu jxm', validity: '2' },
    { ...OWN, ...OPENED, serial: 3, id: 'p-c', customerId: 'c-test', name: '丙项目', py: 'bingxiangmu bxm' },
  ]);
});
afterAll(() => test.close());

async function ask(input: InputOf<typeof calls.projects.options>) {
  return (await sendTo(test.app, calls.projects.options, input, token)).result;
}

describe('projects.options', () => {
  it('returns the projects of a customer by name, valid ones first', async () => {
    const options = await ask({ customerId: 'c-test' });
    expect(options.map((option) => option.projectId)).toEqual(['p-c', 'p-b', 'p-a']);
    expect(options[0]).toEqual({
      projectId: 'p-c',
      projectName: '丙项目',
      customerId: 'c-test',
      customerName: '测试客户',
      validity: '1',
      py: 'bingxiangmu bxm',
    });
  });

  it.each([
    ['2', ['p-c', 'p-b']],
    ['1', ['p-a']],
  ] as const)('omits those of validity %s', async (neValidity, left) => {
    expect((await ask({ customerId: 'c-test', neValidity })).map((option) => option.projectId)).toEqual(left);
  });

  it('returns all if no customer is named, of every company, and none of an unknown customer', async () => {
    expect((await ask({})).map((option) => option.projectId)).toEqual(expect.arrayContaining(['p-a', '95']));
    expect(await ask({ customerId: 'nothing' })).toEqual([]);
  });

  it('refuses bad input, callers who are not signed in, and members', async () => {
    expect((await sendTo(test.app, calls.projects.options, { customerId: '%' }, token)).code).toBe('A0400');
    const response = await test.app.inject({
      url: `/api${calls.projects.options.path}?neValidity=3`,
      headers: { 'x-access-token': token },
    });
    expect(response.json()).toMatchObject({ code: 'A0400', errors: [{ path: 'neValidity', msg: '应为 1 或 2' }] });
    expect((await sendTo(test.app, calls.projects.options, {})).code).toBe('L0001');
    expect((await sendTo(test.app, calls.projects.options, {}, member)).code).toBe('A0301');
  });
});

describe('the projects of the demo', () => {
  it('include 20 opened ones of 12 customers, with the default of new feedback', async () => {
    const options = (await ask({})).filter((option) => option.customerId !== 'c-test');
    expect(options).toHaveLength(20);
    expect(new Set(options.map((option) => option.customerId)).size).toBe(12);
    expect(options).toContainEqual(
      expect.objectContaining({ projectId: FEEDBACK_DEFAULTS.projectId, customerId: 'internal', validity: '1' }),
    );
    expect(options.filter((option) => option.validity === '2')).toHaveLength(3);
  });

  it('belong to active people and end after they begin', async () => {
    const rows = await test.db
      .select({ project: projects, active: users.active })
      .from(projects)
      .innerJoin(users, eq(users.id, projects.ownerId));
    const wrong = rows.filter(
      ({ project, active }) => !active || (project.endDate !== null && project.endDate <= (project.startDate ?? '')),
    );
    expect(wrong).toEqual([]);
  });
});
