import { calls } from '@houtai/contract';
import type { LoginRecord } from '@houtai/contract/login-log';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { answer, failConnection, refuseCall } from '#testing/answer.ts';
import { address, renderPage } from '#testing/render-page.tsx';
import { signedInAs } from '#testing/signed-in.ts';
import { useQuestion } from '#ui/layer/confirm.ts';

const PAGE = '/monitor/login-log';

const record = (id: number, parts: Partial<LoginRecord> = {}): LoginRecord => ({
  id: `r${id}`,
  account: `1380000${String(id).padStart(4, '0')}`,
  name: '',
  loginType: 'phone',
  result: 'success',
  ip: '10.0.0.1',
  browser: 'Chrome 156',
  os: 'Windows',
  createdAt: '2026-11-20T01:00:00.000Z',
  lockedUntil: null,
  ...parts,
});
const records = (count: number) => Array.from({ length: count }, (_, index) => record(index + 1));

// Imported beforehand, because that takes long on a busy machine.
beforeAll(() => import('./login-log-page.tsx'), 60_000);
beforeEach(() => {
  signedInAs({ buttons: ['monitor:loginLog:list', 'monitor:loginLog:unlock'] });
});

describe('the list', () => {
  it('requests the first 20, newest first, and shows who tried, the outcome and the origin', async () => {
    const sent = answer(calls.loginLog.page, () => ({ rows: [record(1, { name: '李思远', result: 'wrong' })], total: 1 }));
    renderPage(PAGE);
    expect(await screen.findByText('李思远')).toBeTruthy();
    expect(screen.getAllByText('密码错误').length).toBeGreaterThan(0);
    expect(sent).toEqual([{ offset: 1, limit: 20, sort: '-createdAt' }]);
    expect(address()).toBe(PAGE);
  });

  it('takes page, size, order and conditions from the address', async () => {
    const sent = answer(calls.loginLog.page, () => ({ rows: records(50), total: 300 }));
    renderPage(`${PAGE}?page=2&size=50&sort=createdAt&account=138&result=wrong&loginType=phone&from=2026-11-01&until=2026-11-02`);
    await screen.findByText('13800000001');
    expect(sent).toEqual([
      {
        offset: 2,
        limit: 50,
        sort: 'createdAt',
        account: '138',
        result: 'wrong',
        loginType: 'phone',
        from: new Date(2026, 10, 1).toISOString(),
        to: new Date(2026, 10, 3).toISOString(),
      },
    ]);
    expect(screen.getByRole('searchbox', { name: '登录账号' })).toHaveProperty('value', '138');
    expect(screen.getByRole('combobox', { name: '结果' })).toHaveProperty('value', 'wrong');
    expect(screen.getByRole('columnheader', { name: '登录时间' }).getAttribute('aria-sort')).toBe('ascending');
  });

  it('uses default values for an invalid address', async () => {
    const sent = answer(calls.loginLog.page, () => ({ rows: records(1), total: 1 }));
    renderPage(`${PAGE}?page=-3&size=1e9&result=perhaps&loginType=pigeon&from=yesterday`);
    await screen.findByText('13800000001');
    expect(sent).toEqual([{ offset: 1, limit: 20, sort: '-createdAt' }]);
  });

  it('searches by 查询 and Enter from page 1, refetches without changes, and clears everything by 重置', async () => {
    const sent = answer(calls.loginLog.page, () => ({ rows: records(20), total: 300 }));
    renderPage(`${PAGE}?page=3`);
    await screen.findByText('13800000001');
    await userEvent.type(screen.getByRole('searchbox', { name: '登录账号' }), ' 139 {Enter}');
    await waitFor(() => expect(address()).toBe(`${PAGE}?account=139`));
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ offset: 1, account: '139' }));
    const before = sent.length;
    await userEvent.click(screen.getByRole('button', { name: '查询' }));
    await waitFor(() => expect(sent).toHaveLength(before + 1));
    await userEvent.click(screen.getByRole('button', { name: '重置' }));
    await waitFor(() => expect(address()).toBe(PAGE));
    expect(screen.getByRole('searchbox', { name: '登录账号' })).toHaveProperty('value', '');
  });

  it('sets both days by 最近7天 immediately', async () => {
    const sent = answer(calls.loginLog.page, () => ({ rows: records(1), total: 1 }));
    renderPage(PAGE);
    await screen.findByText('13800000001');
    await userEvent.click(screen.getByRole('button', { name: '最近7天' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    const { from, to } = sent[1] ?? {};
    expect(new Date(to ?? '').getTime() - new Date(from ?? '').getTime()).toBe(8 * 86_400_000);
    expect(screen.getByRole('button', { name: '最近7天' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('sorts by a click on the head, and returns to the default order', async () => {
    answer(calls.loginLog.page, () => ({ rows: records(2), total: 2 }));
    renderPage(PAGE);
    await screen.findByText('13800000001');
    await userEvent.click(screen.getByRole('button', { name: '登录时间' }));
    await waitFor(() => expect(address()).toBe(`${PAGE}?sort=createdAt`));
    await userEvent.click(screen.getByRole('button', { name: '登录时间' }));
    await waitFor(() => expect(address()).toBe(PAGE));
  });

  it('turns pages and shows the old rows until the new ones load', async () => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    answer(calls.loginLog.page, async ({ offset }) => {
      if (offset === 2) await gate;
      return { rows: [record(offset)], total: 40 };
    });
    renderPage(PAGE);
    await screen.findByText('13800000001');
    await userEvent.click(screen.getByRole('button', { name: '下一页' }));
    expect(address()).toBe(`${PAGE}?page=2`);
    expect(screen.getByText('13800000001')).toBeTruthy();
    release();
    expect(await screen.findByText('13800000002')).toBeTruthy();
  });

  it('moves to the last page when the address is beyond it', async () => {
    answer(calls.loginLog.page, ({ offset }) => ({ rows: offset === 2 ? records(1) : [], total: 21 }));
    renderPage(`${PAGE}?page=9`);
    await screen.findByText('13800000001');
    expect(address()).toBe(`${PAGE}?page=2`);
  });
});

describe('an empty list', () => {
  it('says that there is nothing yet, without a pager', async () => {
    answer(calls.loginLog.page, () => ({ rows: [], total: 0 }));
    renderPage(PAGE);
    expect(await screen.findByText('还没有登录记录')).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: '分页' })).toBeNull();
  });

  it('says that nothing matches, and clears the conditions', async () => {
    answer(calls.loginLog.page, ({ account }) => (account ? { rows: [], total: 0 } : { rows: records(1), total: 1 }));
    renderPage(`${PAGE}?account=nobody`);
    expect(await screen.findByText('没有符合条件的登录记录')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '清除条件' }));
    expect(await screen.findByText('13800000001')).toBeTruthy();
    expect(address()).toBe(PAGE);
  });

  it('shows a loading error once, in place, and retries', async () => {
    failConnection(calls.loginLog.page);
    renderPage(PAGE);
    expect((await screen.findByRole('alert')).textContent).toContain('网络连接失败，请检查网络后重试');
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    answer(calls.loginLog.page, () => ({ rows: records(1), total: 1 }));
    await userEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByText('13800000001')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('names the missing right after a refusal', async () => {
    refuseCall(calls.loginLog.page, 'A0301', '没有「查看登录日志」权限（monitor:loginLog:list），请联系系统管理员授权');
    renderPage(PAGE);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('没有查看权限');
    expect(alert.textContent).toContain('查看登录日志');
    expect(screen.getByRole('button', { name: '返回上一页' })).toBeTruthy();
  });

  it('shows the old rows when a refetch fails', async () => {
    answer(calls.loginLog.page, () => ({ rows: records(1), total: 1 }));
    renderPage(PAGE);
    await screen.findByText('13800000001');
    failConnection(calls.loginLog.page);
    await userEvent.click(screen.getByRole('button', { name: '刷新' }));
    expect((await screen.findByRole('alert')).textContent).toContain('刷新失败');
    expect(screen.getByText('13800000001')).toBeTruthy();
  });
});

describe('解锁', () => {
  const locked = record(3, { result: 'locked', lockedUntil: '2026-11-20T02:00:00.000Z' });

  it('asks for a confirmation on a locked account, and refetches the list', async () => {
    const sent = answer(calls.loginLog.unlock, () => ({}), '账号已解锁');
    const pages = answer(calls.loginLog.page, () => ({ rows: sent.length > 0 ? [record(3)] : [locked, record(4)], total: 2 }));
    renderPage(PAGE);
    const buttons = await screen.findAllByRole('button', { name: '解锁' });
    expect(buttons).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: '解锁' }));
    expect(useQuestion.getState().asked?.text).toContain('13800000003');
    useQuestion.getState().asked?.answer(true);
    expect(await screen.findByText('账号已解锁')).toBeTruthy();
    expect(sent).toEqual([{ account: '13800000003' }]);
    await waitFor(() => expect(pages).toHaveLength(2));
    await waitFor(() => expect(screen.queryByRole('button', { name: '解锁' })).toBeNull());
  });

  it('does nothing when the confirmation is declined', async () => {
    const sent = answer(calls.loginLog.unlock, () => ({}));
    answer(calls.loginLog.page, () => ({ rows: [locked], total: 1 }));
    renderPage(PAGE);
    await userEvent.click(await screen.findByRole('button', { name: '解锁' }));
    useQuestion.getState().asked?.answer(false);
    expect(sent).toEqual([]);
  });

  it('hides the button without the right', async () => {
    signedInAs({ buttons: ['monitor:loginLog:list'] });
    answer(calls.loginLog.page, () => ({ rows: [locked], total: 1 }));
    renderPage(PAGE);
    await screen.findByText('13800000003');
    expect(screen.queryByRole('columnheader', { name: '操作' })).toBeNull();
  });
});
