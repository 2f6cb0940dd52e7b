import { calls } from '@houtai/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { makeSignedIn, makeUser } from '#platform/testing/make.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { checkedImport } from '#platform/testing/stages/import-stage.ts';
import { widenRole } from '#platform/testing/stages/roles-stage.ts';

let test: AppForTest;
beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());

const HEADS = ['姓名', '账号', '手机', '公司', '部门'];
const TAGS = ['list', 'add', 'edit', 'import'].map((act) => `system:user:${act}`);

it("an import of people treats companies and departments outside the importer's scope as unknown", async () => {
  const { user, token } = await makeSignedIn(test.app, { companyId: 'chengming', tags: TAGS });
  await widenRole(test, user, 'all');
  const person = (at: number, company: string, department: string) => [`人${at}`, `scoped-${at}`, `1361234000${at}`, company, department];
  const task = await checkedImport(test.app, {
    kind: 'users',
    token,
    rows: [
      HEADS,
      person(1, '澄明信息技术有限公司', '平台研发部'),
      person(2, '澄明信息技术有限公司', '数据运营部'),
      person(3, '澄明信息技术有限公司', '没有的部门'),
      person(4, '澄明数据服务有限公司', '综合部'),
    ],
  });
  const { rows } = (await sendTo(test.app, calls.imports.rows, { id: task.id, limit: 100 }, token)).result;
  expect(rows.map(({ faults }) => faults.map(({ msg }) => msg))).toEqual([
    [],
    ['「数据运营部」不是可选的部门'],
    ['「没有的部门」不是可选的部门'],
    ['「澄明数据服务有限公司」不是可选的公司', '「综合部」不是可选的部门'],
  ]);
});

it('an import adds no login id that differs from another only by case', async () => {
  const { user, token } = await makeSignedIn(test.app, { companyId: 'chengming', tags: TAGS });
  await widenRole(test, user, 'all');
  await makeUser(test.db, { companyId: 'chengming', loginId: 'li.na' });
  const task = await checkedImport(test.app, {
    kind: 'users',
    token,
    rows: [HEADS, ['李娜', 'Li.Na', '13612340009', '澄明信息技术有限公司', '平台研发部']],
  });
  const { rows } = (await sendTo(test.app, calls.imports.rows, { id: task.id, limit: 100 }, token)).result;
  expect(rows.map(({ faults }) => faults.map(({ msg }) => msg))).toEqual([['该账号已被使用']]);
});
