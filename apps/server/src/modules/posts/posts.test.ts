import { calls } from '@houtai/contract';
import type { InputOf } from '@houtai/contract/call';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { makeSignedIn } from '#platform/testing/make.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { postForm } from '#platform/testing/stages/resource-forms.ts';

import { posts, userPosts } from './posts.tables.ts';

let test: AppForTest;
let keeper: string;
let reader: string;
let plain: string;
let member: string;

beforeAll(async () => {
  test = await appForTest();
  const tags = ['system:post:list', 'system:post:add', 'system:post:edit', 'system:post:remove'];
  ({ token: keeper } = await makeSignedIn(test.app, { tags }));
  ({ token: reader } = await makeSignedIn(test.app, { tags: ['system:post:list'] }));
  ({ token: plain } = await makeSignedIn(test.app));
  ({ token: member } = await openSession(test.db, 'u-member'));
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.db.delete(userPosts);
  await test.db.delete(posts);
  await test.db.insert(posts).values([
    { id: 'manager', code: 'manager', name: '经理', sort: 2, updatedAt: new Date(2026, 0, 1) },
    { id: 'engineer', code: 'engineer', name: '工程师', sort: 1, updatedAt: new Date(2026, 0, 3) },
    { id: 'old', code: 'old', name: '旧岗位', sort: 3, active: false, updatedAt: new Date(2026, 0, 2) },
  ]);
  await test.db.insert(userPosts).values({ userId: 'u-staff', postId: 'engineer' });
});

const FORM = postForm();

describe('posts.page and options', () => {
  it.each<[InputOf<typeof calls.posts.page>, string]>([
    [{}, 'engineer manager old'],
    [{ sort: '-code' }, 'old manager engineer'],
    [{ sort: 'updatedAt' }, 'manager old engineer'],
    [{ keyword: '工程' }, 'engineer'],
    [{ keyword: 'MANA' }, 'manager'],
    [{ keyword: '_' }, ''],
    [{ active: '0' }, 'old'],
  ])('with %o returns %s', async (input, codes) => {
    const { rows, total } = (await sendTo(test.app, calls.posts.page, input, reader)).result;
    expect(rows.map(({ code }) => code).join(' ')).toBe(codes);
    expect(total).toBe(rows.length);
  });

  it('count holders, and are offered only to signed-in staff', async () => {
    expect((await sendTo(test.app, calls.posts.get, { id: 'engineer' }, reader)).result).toMatchObject({ name: '工程师', people: 1 });
    expect((await sendTo(test.app, calls.posts.options, {}, plain)).result).toContainEqual({
      postId: 'old',
      postName: '旧岗位',
      active: false,
      py: 'jiugangwei jgw',
    });
    expect((await sendTo(test.app, calls.posts.options, {}, member)).code).toBe('A0301');
    expect((await sendTo(test.app, calls.posts.options, {})).code).toBe('L0001');
  });
});

describe('posts.add, update and remove', () => {
  it.each([
    ['a code that is taken', { code: 'manager' }, 'code', '该编码已被其他岗位使用'],
    ['a code that begins with a digit', { code: '1a' }, 'code', '编码应以字母开头，由字母、数字、横线或下划线组成'],
    ['no name', { name: ' ' }, 'name', '不能为空'],
    ['a number to sort by that is none', { sort: -1 }, 'sort', '应为 0 到 999999 的整数'],
    ['a long remark', { remark: '长'.repeat(201) }, 'remark', '最多 200 个字'],
  ])('refuse the post %s', async (_, fields, path, msg) => {
    const errors = [{ path, msg }];
    expect(await sendTo(test.app, calls.posts.add, { ...FORM, ...fields }, keeper)).toMatchObject({ code: 'A0400', body: { errors } });
    const update = { ...FORM, ...fields, id: 'engineer', version: 1 };
    expect(await sendTo(test.app, calls.posts.update, update, keeper)).toMatchObject({ code: 'A0400', body: { errors } });
  });

  it('accept a name of 50 characters outside the BMP, and refuse one more', async () => {
    const add = (name: string) => sendTo(test.app, calls.posts.add, { ...FORM, name }, keeper);
    expect(await add(`${'𠮷'.repeat(49)}👍👍`)).toMatchObject({ code: 'A0400', body: { errors: [{ path: 'name', msg: '最多 50 个字' }] } });
    expect((await add(`${'𠮷'.repeat(49)}👍`)).code).toBe('00000');
    expect(await test.db.$count(posts, eq(posts.name, `${'𠮷'.repeat(49)}👍`))).toBe(1);
  });

  it('refuse to remove a post with holders, and remove one without', async () => {
    const refused = await sendTo(test.app, calls.posts.remove, { id: 'engineer' }, keeper);
    expect(refused).toMatchObject({ code: 'A0409', msg: '有 1 人担任「工程师」，不能删除；不再使用时请停用该岗位' });
    expect((await sendTo(test.app, calls.posts.remove, { id: 'manager' }, keeper)).code).toBe('00000');
    expect(await test.db.$count(posts, eq(posts.id, 'manager'))).toBe(0);
  });
});
