import { calls } from '@houtai/contract';
import type { InputOf } from '@houtai/contract/call';
import { PEOPLE_SHOWN } from '@houtai/contract/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { makeSignedIn, makeUser } from '#platform/testing/make.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';

import { departments, userDepartments } from './people.tables.ts';

let test: AppForTest;
let token: string;
let member: string;

beforeAll(async () => {
  test = await appForTest();
  ({ token } = await openSession(test.db, 'u-guest'));
  ({ token: member } = await openSession(test.db, 'u-member'));
  const company = { companyId: 'chengming' };
  await test.db.insert(departments).values([
    { ...company, id: 't_top', path: 't_top/', name: '测试中心' },
    { ...company, id: 't_low', path: 't_top/t_low/', parentId: 't_top', name: '测试一部' },
    { ...company, id: 'tXtop', path: 'tXtop/', name: '路径相似的部门' },
  ]);
  await makeUser(test.db, { ...company, id: 't-1', name: '欧阳测试', py: 'ouyangceshi oycs', phone: '15000000001' });
  await makeUser(test.db, { ...company, id: 't-2', name: '安测试', py: 'anceshi acs', phone: '15000000002', active: false });
  await makeUser(test.db, { ...company, id: 't-3', name: '白测试', py: 'baiceshi bcs', phone: '15000000003' });
  await test.db.insert(userDepartments).values([
    { userId: 't-1', departmentId: 't_low', primary: true },
    { userId: 't-1', departmentId: 'd-general', primary: false },
    { userId: 't-2', departmentId: 't_top', primary: true },
    { userId: 't-3', departmentId: 'tXtop', primary: true },
  ]);
});
afterAll(() => test.close());

async function ask(input: InputOf<typeof calls.people.options>) {
  return (await sendTo(test.app, calls.people.options, input, token)).result;
}

async function ids(input: InputOf<typeof calls.people.options>): Promise<string[]> {
  return (await ask(input)).map((person) => person.userId);
}

describe('people.options', () => {
  it('lists staff of every company, active ones first, by pinyin, and never members', async () => {
    const people = await ask({});
    const expected = people.toSorted((a, b) => Number(b.active) - Number(a.active) || (a.py < b.py ? -1 : 1));
    expect(people.map((person) => person.userId)).toEqual(expected.map((person) => person.userId));
    const given = new Set(people.map((person) => person.userId));
    expect(['u-admin', 'u-guest', 'u-disabled'].filter((id) => !given.has(id))).toEqual([]);
    expect(given).not.toContain('u-member');
  });

  it("shows a person's full name and primary department, and no personal data", async () => {
    expect(await ask({ userIds: 't-1' })).toEqual([
      { userId: 't-1', contactName: '欧阳测试', avatar: '', py: 'ouyangceshi oycs', departmentName: '测试一部', active: true },
    ]);
    const { response } = await sendTo(test.app, calls.people.options, { userIds: 't-1' }, token);
    expect(response.body).not.toContain('15000000001');
  });

  it('retains the order of the ids, with disabled people, without unknown ones and members', async () => {
    expect(await ids({ userIds: 't-3,t-2,nothing,u-member,t-1,t-2' })).toEqual(['t-3', 't-2', 't-1']);
  });

  it('marks people without the requested right, and sorts them last', async () => {
    const people = await ask({ holding: 'feedback' });
    const lacking = people.filter(({ active }) => active).map(({ lacksRight }) => lacksRight === true);
    expect(lacking).toEqual(lacking.toSorted((one, other) => Number(one) - Number(other)));
    const lacks = (userId: string) => people.find((person) => person.userId === userId)?.lacksRight;
    expect(['u-admin', 'u-staff', 'u-after-sale', 'u-guest', 't-1'].map(lacks)).toEqual([false, false, false, true, true]);
  });

  it('refuses to reveal any other right', async () => {
    expect((await sendTo(test.app, calls.people.options, { holding: 'system' as 'todo' }, token)).code).toBe('A0400');
  });

  it('returns nobody for an empty list of ids', async () => {
    expect(await ids({ userIds: '' })).toEqual([]);
  });

  it.each([
    ['a part of the name', '阳测', ['t-1']],
    ['pinyin in full', 'ouyangceshi', ['t-1']],
    ['pinyin with blanks and capitals', 'Ou Yang ceshi', ['t-1']],
    ['initials', 'oycs', ['t-1']],
    ['the phone', '15000000001', ['t-1']],
    ['the phone as it is written', '150 0000-0001', ['t-1']],
    ['no part of the phone', '1500000000', []],
    ['what several have, the disabled last', '测试', ['t-3', 't-1', 't-2']],
    ['a sign that stands for itself', '%', []],
    ['an underscore that stands for itself', '_', []],
    ['nothing that fits', '查无此人', []],
  ])('finds people by %s', async (_, keyword, expected) => {
    expect((await ids({ keyword })).filter((id) => id.startsWith('t-') || expected.length === 0)).toEqual(expected);
  });

  it('finds users with all rights by a part of the phone number', async () => {
    const { token: all } = await makeSignedIn(test.app, { tags: ['*:*:*'] });
    const found = (await sendTo(test.app, calls.people.options, { keyword: '50000000' }, all)).result;
    expect(found.map(({ userId }) => userId)).toEqual(['t-3', 't-1', 't-2']);
  });

  it('returns people of one company only, even by id', async () => {
    expect(await ids({ companyId: 'chengming-data', keyword: '测试' })).toEqual([]);
    expect(await ids({ companyId: 'chengming', userIds: 't-3,u-member,t-1' })).toEqual(['t-3', 't-1']);
    expect(await ids({ companyId: 'chengming-data', userIds: 't-3' })).toEqual([]);
  });

  it('includes descendants of a department, and no other with a similar path', async () => {
    expect(await ids({ departmentId: 't_top' })).toEqual(['t-1', 't-2']);
    expect(await ids({ departmentId: 't_low' })).toEqual(['t-1']);
  });

  it('finds a person in each of their departments, and shows the primary one', async () => {
    const people = await ask({ departmentId: 'd-general', keyword: '欧阳' });
    expect(people).toMatchObject([{ userId: 't-1', departmentName: '测试一部' }]);
  });

  it('returns nobody for an unknown department, and combines all filters', async () => {
    expect(await ids({ departmentId: 'nothing' })).toEqual([]);
    expect(await ids({ departmentId: 't_top', keyword: 'acs' })).toEqual(['t-2']);
    expect(await ids({ userIds: 't-1,t-3', departmentId: 't_top' })).toEqual(['t-1']);
  });

  it('returns no more than the limit', async () => {
    for (let made = 0; made < PEOPLE_SHOWN; made += 1) await makeUser(test.db, { companyId: 'chengming', name: '众人' });
    expect(await ask({})).toHaveLength(PEOPLE_SHOWN);
    expect(await ask({ keyword: '众人' })).toHaveLength(PEOPLE_SHOWN);
  });

  it('refuses bad input, callers who are not signed in, and members', async () => {
    const tooMany = Array.from({ length: 201 }, (_, index) => `u-${index}`).join(',');
    for (const input of [{ userIds: 'a,,b' }, { userIds: tooMany }, { departmentId: '%' }, { keyword: '长'.repeat(51) }])
      expect(await sendTo(test.app, calls.people.options, input, token)).toMatchObject({ status: 422, code: 'A0400' });
    expect((await sendTo(test.app, calls.people.options, {})).code).toBe('L0001');
    expect((await sendTo(test.app, calls.people.options, {}, member)).code).toBe('A0301');
  });
});
