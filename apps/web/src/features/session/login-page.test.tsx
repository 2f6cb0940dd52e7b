import { calls } from '@houtai/contract';
import type { LoginOptions } from '@houtai/contract/session';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { setWarmUp } from '#platform/pages/warm-up.ts';
import { useParameters } from '#platform/parameters.ts';
import { forgetSession, useSession } from '#platform/session/session.ts';
import { answer, answerRaw, failConnection, refuseCall } from '#testing/answer.ts';
import { address, renderOpenPage } from '#testing/render-page.tsx';

const DEMO: LoginOptions['demo'] = {
  password: 'Houtai2026',
  people: [
    { label: '普通员工', phone: '13800000002', member: false },
    { label: '会员', phone: '13800000005', member: true },
  ],
};

beforeEach(() => {
  act(forgetSession);
  offer({});
});
afterEach(() => {
  vi.restoreAllMocks();
  act(() => useParameters.setState({ loaded: false, values: {} }));
});

function offer(parts: Partial<LoginOptions>) {
  answer(calls.session.options, () => ({ wxwork: false, demo: null, version: '1.0.0', ...parts }));
}

async function open(at = '/login') {
  renderOpenPage(at);
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(document.querySelector('footer')).not.toBeNull());
}

async function fill(label: string, text: string) {
  await userEvent.clear(field(label));
  await userEvent.type(field(label), text);
}

const field = (label: string) => screen.getByLabelText(label, { selector: 'input' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const token = () => useSession.getState().token;

describe('by phone', () => {
  it('shows the number in groups and sends its digits', async () => {
    const sent = answer(calls.session.login, () => ({ token: 't1' }));
    await open();
    await vi.waitFor(() => expect(document.title).toBe('登录 · Houtai 后台'));
    await fill('手机号', '13800000002');
    expect(field('手机号')).toHaveProperty('value', '138 0000 0002');
    await fill('密码', 'Houtai2026{Enter}');
    await waitFor(() => expect(token()).toBe('t1'));
    expect(sent).toEqual([{ action: 'acountInstance', phone: '13800000002', pws: 'Houtai2026' }]);
    expect(localStorage.getItem('houtai.token')).toBe('{"token":"t1","loginType":"phone"}');
  });

  it('stores the session for this window only when the user does not stay signed in', async () => {
    answer(calls.session.login, () => ({ token: 't1' }));
    await open();
    await fill('手机号', '13800000002');
    await fill('密码', 'Houtai2026');
    await userEvent.click(field('在这台设备上保持登录'));
    await press('登录');
    await waitFor(() => expect(token()).toBe('t1'));
    expect(localStorage.getItem('houtai.token')).toBeNull();
    expect(sessionStorage.getItem('houtai.token')).toContain('t1');
  });

  it.each([
    ['', 'x', '手机号', '请输入手机号'],
    ['12345', 'x', '手机号', '无效的手机号码'],
    ['13800000002', '', '密码', '请输入密码'],
  ])('shows what is missing and focuses it: %j %j', async (phone, pws, label, fault) => {
    await open();
    if (phone) await fill('手机号', phone);
    if (pws) await fill('密码', pws);
    await press('登录');
    expect(field(label).getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field(label));
    expect(screen.getByText(fault).querySelector('svg')).not.toBeNull();
  });

  it('shows a refusal only above the button, and keeps focus and input', async () => {
    refuseCall(calls.session.login, 'A0200', '手机号或密码错误');
    await open();
    await fill('手机号', '13800000002');
    await fill('密码', 'wrong{Enter}');
    expect((await screen.findByText('手机号或密码错误')).closest('[role=alert]')).not.toBeNull();
    expect(screen.getAllByText('手机号或密码错误')).toHaveLength(1);
    expect(document.activeElement).toBe(field('密码'));
    expect(field('密码')).toHaveProperty('value', 'wrong');
    expect(token()).toBeNull();
  });

  it.each([
    ['the network', () => failConnection(calls.session.login), '网络连接失败，请检查网络后重试'],
    ['a missing token', () => answerRaw(calls.session.login, { code: '00000', result: { token: '' } }), /login error/],
  ])('explains what happened when %s makes the sign-in fail', async (_, fail, text) => {
    fail();
    await open();
    await fill('手机号', '13800000002');
    await fill('密码', 'Houtai2026{Enter}');
    expect(await screen.findByText(text)).toBeDefined();
    expect(token()).toBeNull();
  });

  it('sends once, however often the button is pressed', async () => {
    const sent = answer(calls.session.login, () => new Promise(() => {}));
    await open();
    await fill('手机号', '13800000002');
    await fill('密码', 'Houtai2026');
    await press('登录');
    const button = screen.getByRole('button', { name: '登录' });
    expect(button.getAttribute('aria-busy')).toBe('true');
    await userEvent.click(button);
    expect(sent).toHaveLength(1);
  });

  it('shows and hides the password on request', async () => {
    await open();
    expect(field('密码')).toHaveProperty('type', 'password');
    await press('显示密码');
    expect(field('密码')).toHaveProperty('type', 'text');
    await press('显示密码');
    expect(field('密码')).toHaveProperty('type', 'password');
  });

  it('warns that caps lock is on', async () => {
    await open();
    await userEvent.type(field('密码'), '{CapsLock}a');
    expect(screen.getByText('大写锁定已开启')).toBeDefined();
  });

  it.each([
    ['', '请联系系统管理员重置密码'],
    ['请拨打 8806', '请拨打 8806'],
  ])('says who helps with a forgotten password (parameter %j)', async (parameter, text) => {
    act(() => useParameters.setState({ loaded: true, values: { forgot_password_help: parameter } }));
    await open();
    await press('忘记密码');
    expect(screen.getByRole('status').textContent).toBe(text);
  });
});

describe('the other ways', () => {
  it('sign an administrator in with a key', async () => {
    const sent = answer(calls.session.loginAdmin, () => 't2');
    await open();
    await userEvent.click(screen.getByRole('tab', { name: '管理员' }));
    expect(screen.getByText(/密钥由有权限的管理员签发/)).toBeDefined();
    await fill('管理员账号', 'admin');
    await fill('登录密钥', ' key-1 ');
    await press('登录');
    await waitFor(() => expect(token()).toBe('t2'));
    expect(sent).toEqual([{ loginId: 'admin', tokenKey: 'key-1' }]);
    expect(useSession.getState().loginType).toBe('admin');
  });

  it('show the refusal of a key', async () => {
    refuseCall(calls.session.loginAdmin, 'A0200', '密钥无效或已过期');
    await open('/login?mode=admin');
    await fill('管理员账号', 'admin');
    await fill('登录密钥', 'old{Enter}');
    expect(await screen.findByText('密钥无效或已过期')).toBeDefined();
  });

  it('sign a member in at the documented address', async () => {
    const sent = answer(calls.session.loginMember, () => ({ token: 't3' }));
    await open('/login?mode=member');
    await vi.waitFor(() => expect(document.title).toBe('会员登录 · Houtai 后台'));
    expect(screen.queryByRole('tab')).toBeNull();
    await fill('手机号', '13800000005');
    await fill('密码', 'Houtai2026{Enter}');
    await waitFor(() => expect(token()).toBe('t3'));
    expect(sent).toEqual([{ phone: '13800000005', pws: 'Houtai2026' }]);
    expect(useSession.getState().loginType).toBe('member');
  });

  it('link to the page for members and back', async () => {
    await open('/login?redirect=%2Ftodo');
    await userEvent.click(await screen.findByRole('button', { name: '我是会员，从这里登录' }));
    expect(await screen.findByRole('heading', { name: '会员登录' })).toBeDefined();
    expect(address()).toBe('/login?redirect=%2Ftodo&mode=member');
    await userEvent.click(screen.getByRole('button', { name: '我是员工，用公司账号登录' }));
    expect(await screen.findByRole('heading', { name: '登录' })).toBeDefined();
    expect(address()).toBe('/login?redirect=%2Ftodo');
  });

  it('show nothing that is not available', async () => {
    await open();
    expect(screen.getByText(/在同一张桌面上/).textContent).toBe('待办、反馈、公告与制度，在同一张桌面上。');
  });

  it('form tabs that arrow keys move between, and retain the redirect', async () => {
    await open('/login?redirect=%2Ftodo');
    act(() => screen.getByRole('tab', { name: '手机号' }).focus());
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: '管理员' }).getAttribute('aria-selected')).toBe('true');
    expect(address()).toBe('/login?redirect=%2Ftodo&mode=admin');
  });
});

describe('the options of the sign-in page', () => {
  it('exclude enterprise messaging and the demo when they are not configured', async () => {
    await open();
    expect(screen.queryByText('企业微信一键登录')).toBeNull();
    expect(screen.queryByRole('tab', { name: '扫码' })).toBeNull();
    expect(screen.queryByText('演示环境')).toBeNull();
  });

  it('fill the form with the chosen demo user', async () => {
    offer({ demo: DEMO });
    const sent = answer(calls.session.login, () => ({ token: 't1' }));
    await open();
    expect(screen.queryByRole('button', { name: '会员' })).toBeNull();
    await press('普通员工');
    expect(field('手机号')).toHaveProperty('value', '138 0000 0002');
    await press('登录');
    await waitFor(() => expect(sent).toEqual([{ action: 'acountInstance', phone: '13800000002', pws: 'Houtai2026' }]));
  });

  it('lead to enterprise messaging and remember the requested page', async () => {
    offer({ wxwork: true });
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    const sent = answer(calls.session.authorize, () => ({ url: 'https://work.example/authorize', wxState: 's1' }));
    await open('/login?redirect=%2Ftodo');
    await press('企业微信一键登录');
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://work.example/authorize'));
    expect(sent).toEqual([{ way: 'inside' }]);
    expect(JSON.parse(sessionStorage.getItem('houtai.wxwork') ?? '')).toEqual({ purpose: 'login', redirect: '/todo', wxState: 's1' });
    await userEvent.click(screen.getByRole('tab', { name: '扫码' }));
    await press('打开扫码页面');
    await waitFor(() => expect(sent).toEqual([{ way: 'inside' }, { way: 'scan' }]));
  });

  it('report that enterprise messaging does not answer', async () => {
    offer({ wxwork: true });
    refuseCall(calls.session.authorize, 'C0001', '企业微信暂时无法访问');
    await open();
    await press('企业微信一键登录');
    expect(await screen.findByText('企业微信暂时无法访问')).toBeDefined();
  });

  it('include version, help, copyright and record, without blank ones', async () => {
    act(() =>
      useParameters.setState({ loaded: true, values: { copyright: '© 澄明', sign_in_help: '信息部 8806', product_name: '澄明 办公' } }),
    );
    await open();
    expect(screen.getByText('版本 1.0.0 · 信息部 8806')).toBeDefined();
    expect(screen.getAllByText('© 澄明').length).toBeGreaterThan(0);
    await vi.waitFor(() => expect(document.title).toBe('登录 · 澄明 办公'));
  });
});

it('typing prefetches what follows the sign-in', async () => {
  const load = vi.fn<() => Promise<void>>(async () => {});
  setWarmUp([load]);
  await open();
  expect(load).not.toHaveBeenCalled();
  await fill('手机号', '13');
  expect(load).toHaveBeenCalledOnce();
});

describe('input from before the app has loaded', () => {
  const paintEarly = () => {
    const first = document.createElement('div');
    first.id = 'first';
    first.innerHTML =
      '<form><input name="phone"><input name="pws"><button></button><button></button><input type="checkbox"><button></button></form>';
    document.body.append(first);
    return first;
  };

  afterEach(() => document.getElementById('first')?.remove());

  it('carries over with the texts, the checkbox and the focus', async () => {
    const [phone, pws, box] = paintEarly().querySelectorAll('input');
    if (!phone || !pws || !box) throw new Error('no fields');
    phone.value = '+86 13800000002';
    pws.value = 'Houtai2026';
    pws.focus();
    await open();
    expect(field('手机号')).toHaveProperty('value', '138 0000 0002');
    expect(field('密码')).toHaveProperty('value', 'Houtai2026');
    expect(field('在这台设备上保持登录')).toHaveProperty('checked', false);
    expect(document.activeElement).toBe(field('密码'));
  });

  it('submits when 登录 was pressed', async () => {
    const sent = answer(calls.session.login, () => ({ token: 't1' }));
    const first = paintEarly();
    first.querySelectorAll('input').forEach((input, index) => (input.value = ['13800000002', 'Houtai2026', ''][index] ?? ''));
    first.dataset['pressed'] = '2';
    await open();
    await waitFor(() => expect(sent).toEqual([{ action: 'acountInstance', phone: '13800000002', pws: 'Houtai2026' }]));
  });
});

describe('the second step', () => {
  const STEP = { ticket: 'ticket-1', ways: ['totp', 'recovery'], mayRemember: true, loginType: 'phone', who: '138 **** 0002' };
  const reach = async (step: object = STEP) => {
    refuseCall(calls.session.login, 'L0005', '请完成二次验证', step);
    await open('/login?redirect=%2Ftodo');
    await fill('手机号', '13800000002');
    await fill('密码', 'Houtai2026{Enter}');
    await screen.findByText(`138 **** 0002，密码正确，还差一步`);
  };

  it('follows a correct password, asks for six digits, and signs in with the ticket', async () => {
    await reach();
    await press('登录');
    expect((await screen.findByRole('alert')).textContent).toBe('请输入 6 位数字');
    const sent = answer(calls.session.login, () => ({ token: 't2' }));
    await userEvent.click(screen.getByLabelText('30 天内在这台设备上不再问'));
    await userEvent.type(field('6 位验证码'), '407a123{Enter}');
    await waitFor(() => expect(token()).toBe('t2'));
    expect(sent).toEqual([{ action: 'secondInstance', ticket: 'ticket-1', way: 'totp', code: '407123', remember: true }]);
  });

  it('accepts a recovery code instead of the digits, and shows why it is refused', async () => {
    await reach();
    await press('用一个恢复码');
    refuseCall(calls.session.login, 'A0200', '验证码不对或已用过');
    await userEvent.type(field('恢复码'), '7K2M-Q9XD{Enter}');
    expect(await screen.findByText('验证码不对或已用过')).toBeDefined();
    expect(token()).toBeNull();
  });

  it('offers no remembering when each sign-in must ask, and leads back to another account', async () => {
    await reach({ ...STEP, ways: ['totp'], mayRemember: false });
    expect([screen.queryByLabelText(/30 天/), screen.queryByText('用一个恢复码')]).toEqual([null, null]);
    await press('换个账号');
    expect(await screen.findByLabelText('密码', { selector: 'input' })).toBeDefined();
    expect(address()).toBe('/login?redirect=%2Ftodo');
  });
});
