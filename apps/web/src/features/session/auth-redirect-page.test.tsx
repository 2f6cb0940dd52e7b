import { calls } from '@houtai/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';

import { forgetSession, useSession } from '#platform/session/session.ts';
import { answer, refuseCall } from '#testing/answer.ts';
import { address, renderOpenPage } from '#testing/render-page.tsx';
import { signedInAs } from '#testing/signed-in.ts';

beforeEach(() => {
  act(forgetSession);
  answer(calls.session.options, () => ({ wxwork: true, demo: null, version: '1.0.0' }));
});

function leftFor(errand: { purpose: 'login' | 'link'; redirect: string }) {
  sessionStorage.setItem('houtai.wxwork', JSON.stringify({ ...errand, wxState: 's1' }));
}

const BACK = '/auth-redirect?code=c1&state=s1';

describe('returning from the messaging service to sign in', () => {
  it('exchanges the code and continues to the requested page', async () => {
    leftFor({ purpose: 'login', redirect: '/todo?a=1' });
    const sent = answer(calls.session.login, () => ({ token: 't1' }));
    renderOpenPage(BACK);
    await waitFor(() => expect(address()).toBe('/todo?a=1'));
    expect(sent).toEqual([{ action: 'wxWorkCodeInstance', wxCode: 'c1', wxState: 's1' }]);
    expect(useSession.getState()).toMatchObject({ token: 't1', loginType: 'wxwork' });
  });

  it('never continues to another site', async () => {
    leftFor({ purpose: 'login', redirect: '//evil.example' });
    answer(calls.session.login, () => ({ token: 't1' }));
    renderOpenPage(BACK);
    await waitFor(() => expect(address()).toBe('/admin/workbench'));
  });

  it.each([
    ['a code', '/auth-redirect?state=s1', /未返回登录信息/],
    ['a state', '/auth-redirect?code=c1', /未返回登录信息/],
    ['the state that was given out', '/auth-redirect?code=c1&state=other', /不是由当前窗口发起/],
  ])('sends nothing without %s, and offers the way back', async (_, at, text) => {
    leftFor({ purpose: 'login', redirect: '' });
    renderOpenPage(at);
    expect(await screen.findByText(text)).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: '返回登录' }));
    expect(address()).toBe('/login');
  });

  it('accepts a state only once', async () => {
    leftFor({ purpose: 'login', redirect: '/todo' });
    answer(calls.session.login, () => ({ token: 't1' }));
    renderOpenPage(BACK);
    await waitFor(() => expect(address()).toBe('/todo'));
    expect(sessionStorage.getItem('houtai.wxwork')).toBeNull();
  });

  it("shows the reason of the server's refusal", async () => {
    leftFor({ purpose: 'login', redirect: '/todo' });
    refuseCall(calls.session.login, 'A0202', '账号已停用，请联系管理员');
    renderOpenPage(BACK);
    expect(await screen.findByText('账号已停用，请联系管理员')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: '返回登录' }));
    expect(address()).toBe('/login?redirect=%2Ftodo');
  });

  it('asks for the account when the identity is not linked, and links it with the ticket', async () => {
    leftFor({ purpose: 'login', redirect: '/todo' });
    refuseCall(calls.session.login, 'L0004', '未绑定', { openId: 'ticket-1' });
    renderOpenPage(BACK);
    expect(await screen.findByRole('heading', { name: '绑定企业微信' })).toBeDefined();
    expect(address()).toBe('/login?redirect=%2Ftodo');
    const sent = answer(calls.session.login, () => ({ token: 't1' }));
    await userEvent.type(screen.getByLabelText('手机号', { selector: 'input' }), '13800000002');
    await userEvent.type(screen.getByLabelText('密码', { selector: 'input' }), 'Houtai2026');
    await userEvent.click(screen.getByRole('button', { name: '绑定并登录' }));
    await waitFor(() => expect(useSession.getState().token).toBe('t1'));
    expect(sent).toEqual([
      { action: 'wxworkInstance', phone: '13800000002', pws: 'Houtai2026', openId: 'ticket-1', accountThirdType: 'WXWORK' },
    ]);
  });

  it('shows the refusal of an expired ticket, and another way to sign in', async () => {
    leftFor({ purpose: 'login', redirect: '' });
    refuseCall(calls.session.login, 'L0004', '未绑定', { openId: 'ticket-1' });
    renderOpenPage(BACK);
    await userEvent.type(await screen.findByLabelText('手机号', { selector: 'input' }), '13800000002');
    refuseCall(calls.session.login, 'A0200', '绑定凭证已失效，请重新授权');
    await userEvent.type(screen.getByLabelText('密码', { selector: 'input' }), 'Houtai2026{Enter}');
    expect(await screen.findByText('绑定凭证已失效，请重新授权')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: '用其他方式登录' }));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('登录');
  });
});

describe('returning from the messaging service to link the account', () => {
  it('links the account and continues to the personal page', async () => {
    leftFor({ purpose: 'link', redirect: '/account/index' });
    act(() => void signedInAs());
    const sent = answer(calls.account.link, () => ({}));
    const { container } = renderOpenPage(BACK);
    answerOwnPage();
    await waitFor(() => expect(address()).toBe('/account/index'));
    expect(sent).toEqual([{ wxCode: 'c1', wxState: 's1' }]);
    expect(container.textContent).toContain('已绑定企业微信');
  });

  it('shows the reason of a failure', async () => {
    leftFor({ purpose: 'link', redirect: '/account/index' });
    act(() => void signedInAs());
    refuseCall(calls.account.link, 'A0409', '这个企业微信身份已绑定其他账号');
    renderOpenPage(BACK);
    expect(await screen.findByText('这个企业微信身份已绑定其他账号')).toBeDefined();
    expect(screen.getByRole('button', { name: '返回个人信息' })).toBeDefined();
  });

  it('requires a signed-in user', async () => {
    leftFor({ purpose: 'link', redirect: '/account/index' });
    renderOpenPage(BACK);
    expect(await screen.findByText(/绑定前需要先登录/)).toBeDefined();
  });
});

/** Linking opens the personal page, which sends these calls. */
function answerOwnPage() {
  answer(calls.session.mine, () => []);
  answer(calls.session.signIns, () => ({ rows: [], total: 0 }));
}
