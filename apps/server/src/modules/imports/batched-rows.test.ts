import { localDate } from '@houtai/contract/dates';
import { and, eq, inArray, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { messages } from '#modules/messages/index.ts';
import { users } from '#modules/people/index.ts';
import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { checkedImport, committedImport } from '#platform/testing/stages/import-stage.ts';

let test: AppForTest;
let token: string;

beforeAll(async () => {
  test = await appForTest();
  ({ token } = await openSession(test.db, 'u-admin'));
});
afterAll(() => test.close());

describe('rows written in one batch', () => {
  it('that claim the same unique value are written again one by one: the first gets it, the second reports it', async () => {
    const row = (at: number, phone: string) => [`同事${at}`, `colleague-${at}`, phone, '平台研发部'];
    const rows = [['姓名', '账号', '手机', '部门'], row(1, '13912340001'), row(2, '13912340001'), row(3, '13912340003')];
    const task = await checkedImport(test.app, { kind: 'users', token, rows, whole: false });
    expect(task).toMatchObject({ counts: { new: 2, error: 1 }, faults: [{ rows: 1 }] });
    expect(await committedImport(test.app, task.id, token)).toMatchObject({ state: 'done', counts: { new: 2, error: 1 } });
    const phones = ['13912340001', '13912340003'];
    const stored = await test.db.select({ loginId: users.loginId }).from(users).where(inArray(users.phone, phones)).orderBy(users.loginId);
    expect(stored).toEqual([{ loginId: 'colleague-1' }, { loginId: 'colleague-3' }]);
  });

  it('that name one record in different ways count as duplicates, however far apart they are', async () => {
    const row = (at: number, phone: string) => [`新人${at}`, `newcomer-${at}`, phone, '平台研发部'];
    const phoneOf = (at: number) => `137${String(12_340_000 + at)}`;
    const rows = Array.from({ length: 260 }, (_, at) => (at === 250 ? ['又一次', '', phoneOf(3), '平台研发部'] : row(at, phoneOf(at))));
    const task = await checkedImport(test.app, { kind: 'users', token, rows: [['姓名', '账号', '手机', '部门'], ...rows] });
    expect(task).toMatchObject({ counts: { new: 259, error: 1 }, faults: [{ msg: '与第 5 行重复', rows: 1 }] });
    const named = [
      ['客户名称', '编号'],
      ['东海港务集团', 'DHNEW'],
      ['东海港务集团', ''],
    ];
    const again = await checkedImport(test.app, { kind: 'customers', token, rows: named });
    expect(again.faults).toEqual([{ msg: '与第 2 行重复', rows: 1 }]);
  });

  it('notify a person affected by many of them once, with the number', async () => {
    const day = localDate(test.clock.now);
    const heads = ['客户', '项目', '来源', '类型', '待办日期', '负责人', '结果要求', '承诺说明', '预估说明'];
    const rows = [
      heads,
      ...['一', '二', '三', '四'].map((text) => ['东海港务集团', '东海智能闸口改造', '客户来电', '3', day, '王浩然', text, '一周', '两天']),
    ];
    const task = await checkedImport(test.app, { kind: 'todo', token, rows });
    expect(task).toMatchObject({ faults: [], counts: { new: 4 } });
    await committedImport(test.app, task.id, token);
    const told = await test.db
      .select({ title: messages.title, content: messages.content, url: messages.url })
      .from(messages)
      .where(and(eq(messages.userId, 'u-staff'), like(messages.title, '%导入「%')));
    expect(told).toEqual([
      { title: expect.stringContaining('其中 4 条待办与你有关'), content: expect.stringContaining('一'), url: '/todo' },
    ]);
  });
});

describe('a later row', () => {
  it('refers to a record that an earlier row changed, which is still one record', async () => {
    const rows = [
      ['部门名称', '上级部门', '排序'],
      ['信息部', '', '77'],
      ['信息一组', '信息部', '1'],
    ];
    const task = await checkedImport(test.app, { kind: 'departments', token, rows });
    expect(task).toMatchObject({ faults: [], counts: { update: 1, new: 1 } });
  });
});
