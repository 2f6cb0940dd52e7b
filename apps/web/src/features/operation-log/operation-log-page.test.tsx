import { calls } from '@houtai/contract';
import type { Operation, OperationDetail } from '@houtai/contract/operation-log';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';

import { answer } from '#testing/answer.ts';
import { address, renderPage } from '#testing/render-page.tsx';
import { signedInAs } from '#testing/signed-in.ts';

const PAGE = '/monitor/operation-log';

const ROW: Operation = {
  id: 'op1',
  at: '2026-11-20T01:00:00.000Z',
  userId: 'u-staff',
  userName: '王浩然',
  companyName: '澄明信息',
  departmentName: '研发部',
  channel: 'phone',
  record: '系统参数 版权信息',
  changed: '状态：待处理 → （空）',
  area: 'todo',
  operation: '修改待办',
  outcome: 'refused',
  code: 'A0409',
  msg: '该待办刚刚被他人修改',
  durationMs: 12,
  ip: '10.0.0.1',
  device: 'Chrome 156 · Windows',
};

const DETAIL: OperationDetail = {
  ...ROW,
  path: '/ad-biz/wcp-todo/update',
  requestId: '0193-request',
  userAgent: 'x',
  params: { todoId: 't1', pws: '******' },
  changes: [
    {
      recordType: 'todo',
      recordId: 't1',
      recordName: 'TD-1001',
      action: '修改',
      comment: '',
      changes: [{ field: 'state', label: '状态', before: '待处理', after: '' }],
    },
  ],
};

beforeEach(() => {
  signedInAs({ buttons: ['monitor:operationLog:list'] });
  answer(calls.people.options, () => []);
});

it('the log lists operations, newest first, with conditions from the address', async () => {
  const sent = answer(calls.operationLog.page, () => ({ rows: [ROW], total: 1 }));
  renderPage(`${PAGE}?outcome=refused&area=todo&channel=phone&requestId=r1&from=2026-11-01&until=2026-11-02`);
  expect(await screen.findByText('修改待办')).toBeTruthy();
  expect(screen.getAllByText('被拒').length).toBeGreaterThan(0);
  expect(sent).toMatchObject([
    {
      offset: 1,
      sort: '-at',
      outcome: 'refused',
      area: 'todo',
      channel: 'phone',
      requestId: 'r1',
      from: new Date(2026, 10, 1).toISOString(),
    },
  ]);
});

it('the log summarises changes, and the detail expands long values', async () => {
  answer(calls.operationLog.page, () => ({ rows: [ROW], total: 1 }));
  const long = '字'.repeat(500);
  const changed = { field: 'content', label: '正文', before: '', after: long };
  const key = { field: 'key', label: '密钥', before: '已修改', after: '已修改' };
  const own = { recordType: '', recordId: '', recordName: '', action: '修改待办', comment: '', changes: [changed, key] };
  answer(calls.operationLog.get, () => ({ ...DETAIL, changes: [own] }));
  renderPage(PAGE);
  await userEvent.click(await screen.findByText('状态：待处理 → （空）'));
  const changes = within(await screen.findByRole('region', { name: '字段变更' }));
  expect(changes.getByText(/^正文：/).textContent).toBe(`正文：（空） → ${'字'.repeat(300)}…（共 500 字）展开`);
  expect(changes.getByText(/^密钥：/).textContent).toBe('密钥：已修改');
  await userEvent.click(changes.getByRole('button', { name: '展开' }));
  expect(changes.getByText(/^正文：/).textContent).toBe(`正文：（空） → ${long}`);
});

it('the log uses default values for an invalid address', async () => {
  const sent = answer(calls.operationLog.page, () => ({ rows: [ROW], total: 1 }));
  renderPage(`${PAGE}?outcome=perhaps&channel=pigeon`);
  await screen.findByText('修改待办');
  expect(sent).toEqual([{ offset: 1, limit: 20, sort: '-at' }]);
});

it('the detail shows what was sent and changed, with the request id to copy', async () => {
  answer(calls.operationLog.page, () => ({ rows: [ROW], total: 1 }));
  answer(calls.operationLog.get, () => DETAIL);
  renderPage(PAGE);
  await userEvent.click(await screen.findByText('修改待办'));
  const drawer = await screen.findByRole('region', { name: '操作记录详情' });
  expect(address()).toBe(`${PAGE}?id=op1`);
  expect((await within(drawer).findByRole('region', { name: '提交内容' })).textContent).toContain('"pws": "******"');
  expect(within(drawer).getByRole('region', { name: '字段变更' }).textContent).toContain('状态：待处理 → （空）');
  const copied = vi.spyOn(navigator.clipboard, 'writeText');
  await userEvent.click(within(drawer).getByRole('button', { name: '复制请求编号' }));
  expect(copied).toHaveBeenCalledWith('0193-request');
});
