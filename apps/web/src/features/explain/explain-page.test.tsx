import { calls } from '@houtai/contract';
import type { Explanation } from '@houtai/contract/explain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it } from 'vitest';

import { answer, refuseCall } from '#testing/answer.ts';
import { address, renderPage } from '#testing/render-page.tsx';
import { signedInAs } from '#testing/signed-in.ts';

const PAGE = '/system/explain';

const PERSON = {
  userId: 'u1',
  name: '周雨桐',
  loginId: 'zhou',
  phone: '13800000004',
  companyName: '澄明',
  departmentName: '综合部',
  active: true,
};

const explanation: Explanation = {
  allowed: false,
  code: 'A0301',
  msg: '没有「新建待办」权限',
  person: PERSON,
  subject: { id: 'todo:todo:add', name: '新建待办', note: 'todo:todo:add' },
  facts: [],
  checks: [{ label: '权限标识', passed: false, detail: '需要「新建待办」' }],
  ways: [{ label: '角色「员工」', holds: false, detail: '但此人没有该角色' }],
};

// Imported beforehand, because the first test should not wait for that.
beforeAll(() => import('./explain-page.tsx'), 60_000);

beforeEach(() => {
  signedInAs({ buttons: ['system:role:explain'] });
  answer(calls.explain.targets, () => ({
    page: [{ id: 'todo', name: '我的待办', note: '/todo' }],
    button: [{ id: 'todo:todo:add', name: '新建待办', note: 'todo:todo:add' }],
    call: [],
    record: [{ id: 'todo', name: '待办', note: '' }],
  }));
  answer(calls.explain.people, () => ({ rows: [PERSON], total: 1 }));
});

it('choosing person and button sends the question, and the answer says why not', async () => {
  const sent = answer(calls.explain.get, () => explanation);
  renderPage(PAGE);
  await userEvent.click(await screen.findByRole('button', { name: /人员/ }));
  await userEvent.dblClick(await screen.findByText('zhou'));
  await userEvent.click(screen.getByRole('radio', { name: '按钮' }));
  expect(sent).toEqual([]);
  await userEvent.click(screen.getByRole('combobox', { name: /按钮/ }));
  await userEvent.click(await screen.findByRole('option', { name: /新建待办/ }));
  const region = await screen.findByRole('region', { name: '解释' });
  expect(await within(region).findByRole('heading', { name: '不允许' })).toBeTruthy();
  expect(within(region).getByText('但此人没有该角色')).toBeTruthy();
  expect(sent).toEqual([{ userId: 'u1', kind: 'button', target: 'todo:todo:add' }]);
  expect(address()).toContain('userId=u1&kind=button');
});

it("a link's question is answered, and a refusal by the server is shown", async () => {
  refuseCall(calls.explain.get, 'A0404', '用户不存在或已被删除');
  renderPage(`${PAGE}?userId=u9&kind=record&target=todo&recordKey=DB-1`);
  expect(await screen.findByText('用户不存在或已被删除')).toBeTruthy();
  const sent = answer(calls.explain.get, () => ({ ...explanation, allowed: true, code: '00000', msg: '' }));
  await userEvent.click(screen.getByRole('button', { name: '重新选择' }));
  await waitFor(() => expect(address()).not.toContain('recordKey'));
  expect(sent).toEqual([]);
});

it('the matrix shows operations by role, and can be searched', async () => {
  const row = { method: 'GET', access: 'signed-in', accessName: '登录的员工' };
  answer(calls.explain.matrix, () => ({
    columns: [
      { id: 'staff', name: '员工', note: '仅本人' },
      { id: 'guest', name: '访客', note: '仅本人' },
    ],
    rows: [
      { ...row, id: 'GET /a', path: '/a', name: '新建角色', allowed: [true, false] },
      { ...row, id: 'GET /b', path: '/b', name: '删除角色', allowed: [false, false] },
    ],
  }));
  renderPage(`${PAGE}?view=matrix`);
  const first = await screen.findByRole('row', { name: /新建角色/ });
  expect(within(first).getAllByLabelText('允许')).toHaveLength(1);
  await userEvent.type(screen.getByRole('searchbox', { name: '筛选操作' }), '删除');
  expect(screen.queryByText('新建角色')).toBeNull();
  expect(screen.getByText('删除角色')).toBeTruthy();
});
