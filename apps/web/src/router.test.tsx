import { calls } from '@houtai/contract';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';

import { showRefusals } from './platform/calls/error-messages.ts';
import { replaceLocation } from './platform/pages/app-location.ts';
import type { Page } from './platform/pages/pages.ts';
import { useParameters } from './platform/parameters.ts';
import { beginSession, forgetSession, loadSession, useSession } from './platform/session/session.ts';
import { DEFAULT_SETTINGS, useSettings } from './platform/settings.ts';
import { openPagesOf, Router } from './router.tsx';
import { answer, failConnection, refuseCall } from './testing/answer.ts';
import { address, openAddress } from './testing/render-page.tsx';
import { makeAccount } from './testing/signed-in.ts';
import { Toasts } from './ui/layer/toast.tsx';

const manifests = import.meta.glob<Page[]>('./features/*/open-pages.ts', { eager: true, import: 'default' });
const openPages = openPagesOf(Object.values(manifests).flat());

beforeEach(() => {
  act(() => {
    forgetSession();
    useParameters.setState({ loaded: false, values: {} });
  });
  answer(calls.parameters.listOpenParam, () => []);
  answer(calls.session.options, () => ({ wxwork: false, demo: null, version: '1.0.0' }));
  answer(calls.account.get, () => makeAccount());
  answer(calls.menus.mine, () => ({ menus: [], buttons: ['system:param:list'] }));
});

function start(at: string) {
  openAddress(at);
  showRefusals();
  return render(
    <>
      <Router openPages={openPages} firstPassword={<p>设置密码</p>}>
        <p>控制台</p>
      </Router>
      <Toasts />
    </>,
  );
}

describe('the open pages', () => {
  it('belong to the six that the specification lists', () => {
    const listed = [
      '/login',
      '/auth-redirect',
      '/visitor/questionnaire',
      '/visitor/questionnaire/preview',
      '/visitor/questionnaire/enter',
      '/reimbursementWorkbench/InvoicingInformate/detail',
    ];
    expect(listed).toEqual(expect.arrayContaining([...openPages.keys()]));
    expect(openPages.has('/login')).toBe(true);
    expect(openPages.has('/auth-redirect')).toBe(true);
  });

  it('name the sign-in page login', () => {
    const pages = Object.values(manifests).flat();
    expect(pages.find((page) => page.path === '/login')?.title).toBe('login');
  });
});

describe('without a token', () => {
  it.each([
    ['/todo?a=1#b', '/login?redirect=%2Ftodo%3Fa%3D1%23b'],
    ['/', '/login'],
  ])('%s leads to the sign-in page', async (at, target) => {
    start(at);
    expect(await screen.findByRole('heading', { name: '登录' })).toBeDefined();
    expect(address()).toBe(target);
  });
});

describe('the first load', () => {
  it('asks for parameters, user info and menus in this order, once, and then shows the wanted page', async () => {
    const order: string[] = [];
    answer(calls.parameters.listOpenParam, () => (order.push('parameters'), []));
    answer(calls.account.get, () => (order.push('user info'), makeAccount()));
    answer(calls.menus.mine, () => (order.push('menus'), { menus: [], buttons: [] }));
    beginSession('t', 'phone');
    start('/todo?a=1');
    expect(await screen.findByText('控制台')).toBeDefined();
    act(() => replaceLocation('/feedback'));
    expect(address()).toBe('/feedback');
    expect(order).toEqual(['parameters', 'user info', 'menus']);
    expect(useSession.getState().roles).toEqual(['user']);
  });

  it('applies the settings that follow the person before the console is shown', async () => {
    let give = () => {};
    const told = new Promise<void>((resolve) => (give = resolve));
    const asked = answer(calls.preferences.mine, () => told.then(() => ({ settings: { tagsView: false } })));
    beginSession('t', 'phone');
    start('/todo');
    await waitFor(() => expect(asked).toHaveLength(1));
    expect([screen.queryByText('控制台'), useSettings.getState().tagsView]).toEqual([null, true]);
    give();
    expect(await screen.findByText('控制台')).toBeDefined();
    expect(useSettings.getState().tagsView).toBe(false);
    useSettings.setState(DEFAULT_SETTINGS);
  });

  it('reads the member’s own account in the member’s way', async () => {
    const sent = answer(calls.account.getMember, () => makeAccount({ loginType: 'member' }));
    beginSession('t', 'member');
    start('/todo');
    expect(await screen.findByText('控制台')).toBeDefined();
    expect(sent).toHaveLength(1);
  });

  it('stops at the page of a first password, asks for no menus, and goes on once it is changed', async () => {
    let first = true;
    answer(calls.account.get, () => makeAccount({ mustChangePassword: first }));
    const menus = answer(calls.menus.mine, () => ({ menus: [], buttons: [] }));
    beginSession('t', 'phone');
    start('/todo?a=1');
    expect(await screen.findByText('设置密码')).toBeDefined();
    expect([screen.queryByText('控制台'), menus]).toEqual([null, []]);
    first = false;
    await act(() => loadSession());
    expect(await screen.findByText('控制台')).toBeDefined();
    expect(address()).toBe('/todo?a=1');
  });

  it('does not wait for open parameters that cannot be had', async () => {
    failConnection(calls.parameters.listOpenParam);
    beginSession('t', 'phone');
    start('/todo');
    expect(await screen.findByText('控制台')).toBeDefined();
  });

  it('follows the sign-in, and goes on to the redirect', async () => {
    answer(calls.session.login, () => ({ token: 't1' }));
    start('/todo?a=1');
    await userEvent.type(await screen.findByLabelText('手机号', { selector: 'input' }), '13800000002');
    await userEvent.type(screen.getByLabelText('密码', { selector: 'input' }), 'Houtai2026{Enter}');
    expect(await screen.findByText('控制台')).toBeDefined();
    expect(address()).toBe('/todo?a=1');
  });

  it.each([
    ['L0001', '登录已过期', '登录已失效，请重新登录'],
    ['A0202', '账号已停用', '账号已停用'],
  ] as const)('that is refused with %s returns to the sign-in page with a sentence, and does not loop', async (code, msg, shown) => {
    const sent = refuseCall(calls.account.get, code, msg);
    beginSession('t', 'phone');
    start('/todo');
    expect(await screen.findByRole('heading', { name: '登录' })).toBeDefined();
    expect(address()).toBe('/login?redirect=%2Ftodo');
    expect(screen.getByText(shown)).toBeDefined();
    expect(localStorage.getItem('houtai.token')).toBeNull();
    expect(sent).toHaveLength(1);
  });

  it.each([
    ['the network', () => failConnection(calls.account.get), '网络连接失败，请检查网络后重试'],
    ['the database', () => refuseCall(calls.menus.mine, 'B0100', '数据库暂时不可用'), '数据库暂时不可用'],
  ])('without %s keeps the session and can be tried again', async (_, fail, text) => {
    fail();
    beginSession('t', 'phone');
    start('/todo');
    expect(await screen.findByText(text)).toBeDefined();
    expect(useSession.getState().token).toBe('t');
    answer(calls.account.get, () => makeAccount());
    answer(calls.menus.mine, () => ({ menus: [], buttons: [] }));
    await userEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByText('控制台')).toBeDefined();
    expect(address()).toBe('/todo');
  });
});

describe('a signed-in person', () => {
  it.each([['/login'], ['/']])('who opens %s goes home', async (at) => {
    beginSession('t', 'phone');
    start(at);
    await waitFor(() => expect(address()).toBe('/admin/workbench'));
    expect(await screen.findByText('控制台')).toBeDefined();
  });
});
