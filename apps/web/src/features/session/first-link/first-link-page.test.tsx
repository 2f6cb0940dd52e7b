import { calls } from '@houtai/contract';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { answer, refuseCall } from '#testing/answer.ts';

import { askLink } from './ask-link.ts';
import FirstLinkPage from './first-link-page.tsx';

const OPENED = { name: '王静怡', company: '苏州公司', department: '交付部', workNo: 'CM0512', expiresAt: '2026-11-23T10:00:00.000Z' };
const OPTIONS = { wxwork: false, demo: null, version: '' };

beforeEach(() => {
  history.replaceState(null, '', '/adminview/login#first=the-secret');
});
afterEach(cleanup);

async function fill(repeat = 'Fresh2026x'): Promise<void> {
  await userEvent.type(await screen.findByLabelText('手机号后四位，确认是你本人'), '6618');
  await userEvent.type(screen.getByLabelText('新密码'), 'Fresh2026x');
  await userEvent.type(screen.getByLabelText('再输一次'), repeat);
  await userEvent.click(screen.getByRole('button', { name: '设好密码' }));
}

describe('the page of a link to a first password', () => {
  it('shows its user and sets the password once both inputs agree', async () => {
    const opened = answer(calls.firstAccess.open, () => OPENED);
    const used = answer(calls.firstAccess.use, () => ({}));
    render(<FirstLinkPage />);
    expect(await screen.findByRole('heading', { name: '王静怡，设好密码就能用了' })).toBeTruthy();
    expect(screen.getByText('苏州公司 · 交付部 · 工号 CM0512')).toBeTruthy();
    await fill('other');
    expect(await screen.findByText('两次输入的密码不一致')).toBeTruthy();
    expect(used).toEqual([]);
    await userEvent.clear(screen.getByLabelText('再输一次'));
    await userEvent.type(screen.getByLabelText('再输一次'), 'Fresh2026x');
    await userEvent.click(screen.getByRole('button', { name: '设好密码' }));
    expect(await screen.findByText('密码设好了')).toBeTruthy();
    expect(opened).toEqual([{ secret: 'the-secret' }]);
    expect(used).toEqual([{ secret: 'the-secret', lastFour: '6618', pws: 'Fresh2026x' }]);
  });

  it('says why a password was refused, and that a link has expired', async () => {
    answer(calls.firstAccess.open, () => OPENED);
    refuseCall(calls.firstAccess.use, 'B0001', '内部错误');
    render(<FirstLinkPage />);
    await fill();
    expect(await screen.findByText('内部错误')).toBeTruthy();
    refuseCall(calls.firstAccess.use, 'A0404', '手机号后四位错了 5 次，链接已作废');
    await userEvent.click(screen.getByRole('button', { name: '设好密码' }));
    expect(await screen.findByText('手机号后四位错了 5 次，链接已作废')).toBeTruthy();
    expect(screen.getByRole('link', { name: '去登录' })).toBeTruthy();
  });
});

describe('忘记密码', () => {
  it('requests a link if the server sends links, else shows the general message', async () => {
    answer(calls.session.options, () => OPTIONS);
    const asked = answer(calls.firstAccess.forgotten, () => ({}));
    expect(await askLink('13800000002', '请联系系统管理员')).toBe('请联系系统管理员');
    answer(calls.session.options, () => ({ ...OPTIONS, forgotten: true }));
    expect(await askLink('138', '请联系系统管理员')).toBe('请先填写手机号，再点「忘记密码」');
    expect(asked).toEqual([]);
    expect(await askLink('13800000002', '请联系系统管理员')).toContain('如果这个手机号有账号');
    await waitFor(() => expect(asked).toEqual([{ phone: '13800000002' }]));
  });
});
