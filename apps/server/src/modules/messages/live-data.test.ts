import { calls } from '@houtai/contract';
import { ROOT_AREA } from '@houtai/contract/areas';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { readStream, waitForListeners } from '#platform/testing/read-stream.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { customerForm, departmentForm } from '#platform/testing/stages/resource-forms.ts';

let test: AppForTest;
let token: string;
beforeAll(async () => {
  test = await appForTest();
  ({ token } = await openSession(test.db, 'u-admin'));
});
afterAll(() => test.close());

const AREA = { id: '820099', parentId: ROOT_AREA, name: '测试地区', sort: 99, active: true };
const CUSTOMER = customerForm({ name: '测试客户' });
const DEPARTMENT = departmentForm({ name: '测试部门' });

it.each([
  ['areas', 'an area', () => sendTo(test.app, calls.areaAdmin.add, AREA, token)],
  ['people', 'a department', () => sendTo(test.app, calls.departments.add, DEPARTMENT, token)],
  [
    'people',
    'a person',
    async () => {
      const { version } = (await sendTo(test.app, calls.users.get, { id: 'u-staff-2' }, token)).result;
      return sendTo(test.app, calls.users.setActive, { items: [{ id: 'u-staff-2', version }], active: false }, token);
    },
  ],
  ['companies', 'a customer', () => sendTo(test.app, calls.customers.add, CUSTOMER, token)],
  [
    'knowledge',
    'an item',
    async () => {
      const { rows } = (await sendTo(test.app, calls.knowledge.page, { limit: 500 }, token)).result;
      const item = rows.find(({ state }) => state === '1');
      const form = { newsId: item?.newsId ?? '', version: item?.version ?? 0, reason: '内容过时' };
      return sendTo(test.app, calls.knowledge.withdraw, form, token);
    },
  ],
] as const)('open consoles receive that %s are stale when %s is changed', async (kind, _, change) => {
  const { token: reading } = await openSession(test.db, 'u-guest');
  const reader = await readStream(test.app, { token: reading });
  await waitForListeners(test.app);
  expect((await change()).code).toBe('00000');
  await vi.waitFor(() => expect(reader.heard.map(({ event }) => event)).toContainEqual({ type: 'data', what: [kind] }));
  reader.leave();
});

it('open consoles receive nothing stale when a password is reset or a record gets a comment', async () => {
  const { token: reading } = await openSession(test.db, 'u-guest');
  const reader = await readStream(test.app, { token: reading });
  await waitForListeners(test.app);
  const { rows } = (await sendTo(test.app, calls.customers.page, {}, token)).result;
  const said = { id: rows[0]?.id ?? '', comment: '下周回访' };
  const codes = [
    (await sendTo(test.app, calls.users.resetPassword, { id: 'u-staff', unlink: false }, token)).code,
    (await sendTo(test.app, calls.customers.comment, said, token)).code,
    (await sendTo(test.app, calls.areaAdmin.add, { ...AREA, id: '820098' }, token)).code,
  ];
  expect(codes).toEqual(['00000', '00000', '00000']);
  await vi.waitFor(() => expect(reader.heard.map(({ event }) => event)).toContainEqual({ type: 'data', what: ['areas'] }));
  const stale = reader.heard.flatMap(({ event }) => (event.type === 'data' ? event.what : []));
  expect(stale).toEqual(['areas']);
  reader.leave();
});
