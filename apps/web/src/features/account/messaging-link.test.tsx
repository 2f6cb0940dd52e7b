import { calls } from '@houtai/contract';
import type { AccountInfo } from '@houtai/contract/account';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { answer, refuseCall } from '#testing/answer.ts';
import { renderPage } from '#testing/render-page.tsx';
import { signedInAs } from '#testing/signed-in.ts';

let stored: AccountInfo;

async function openAccount(change: Partial<AccountInfo> = {}) {
  stored = signedInAs({ account: { wxworkLinked: true, ...change } });
  renderPage('/account/index');
  await screen.findByText('个人信息', { selector: 'h1' });
}

// By its heading: asking for the role means reading the whole page for each question.
const region = (name: string) => within(screen.getByText(name, { selector: 'h2, h3' }).closest('section') ?? document.body);
const field = (name: string, label: string): HTMLElement => region(name).getByLabelText(label, { exact: false, selector: 'input' });

beforeEach(() => {
  sessionStorage.clear();
  answer(calls.account.get, () => stored);
  answer(calls.session.options, () => ({ wxwork: true, demo: null, version: '1.0.0' }));
  answer(calls.factors.mine, () => ({ totp: null, recoveryLeft: 0, recoveryTotal: 0, demand: null, unproved: null }));
  answer(calls.factors.events, () => []);
  answer(calls.session.mine, () => []);
  answer(calls.session.signIns, () => ({ rows: [], total: 0 }));
});

describe('the messaging identity', () => {
  async function askToLink(pws: string) {
    await openAccount({ wxworkLinked: false });
    await userEvent.click(await screen.findByRole('button', { name: '绑定企业微信' }));
    await userEvent.type(field('外部身份', '登录密码'), `${pws}{Enter}`);
  }

  it('links by opening the service with the password, which is stored nowhere', async () => {
    const leave = vi.spyOn(location, 'assign').mockImplementation(() => {});
    const sent = answer(calls.account.startLink, () => ({ url: 'https://wx.example.com/authorize', wxState: 'state-1' }));
    await askToLink('Houtai2026');
    await waitFor(() => expect(leave).toHaveBeenCalledWith('https://wx.example.com/authorize'));
    expect(sent).toEqual([{ way: 'scan', pws: 'Houtai2026' }]);
    const errand = sessionStorage.getItem('houtai.wxwork');
    expect(errand).toContain('"purpose":"link"');
    expect(errand).not.toContain('Houtai2026');
  });

  it.each([
    ['A0200', '密码不正确'],
    ['C0001', '企业微信暂时没有响应'],
  ] as const)('stays on the page when it is refused with %s, and says why', async (code, msg) => {
    refuseCall(calls.account.startLink, code, msg);
    await askToLink('Wrong12345');
    expect(await region('外部身份').findByText(msg)).toBeTruthy();
    await userEvent.click(region('外部身份').getByRole('button', { name: '取消' }));
    expect(region('外部身份').getByRole('button', { name: '绑定企业微信' })).toBeTruthy();
    expect(sessionStorage.getItem('houtai.wxwork')).toBeNull();
  });

  it('unlinks with the password', async () => {
    const sent = answer(calls.account.unlink, () => {
      stored = { ...stored, wxworkLinked: false };
      return {};
    });
    await openAccount();
    await userEvent.click(region('外部身份').getByRole('button', { name: '解除绑定' }));
    await userEvent.click(region('外部身份').getByRole('button', { name: '解绑企业微信' }));
    expect(region('外部身份').getByText('不能为空')).toBeTruthy();
    await userEvent.type(field('外部身份', '登录密码'), 'Houtai2026{Enter}');
    await waitFor(() => expect(sent).toEqual([{ pws: 'Houtai2026' }]));
    expect(await screen.findByRole('button', { name: '绑定企业微信' })).toBeTruthy();
  });

  it('stays hidden when the service is not configured', async () => {
    answer(calls.session.options, () => ({ wxwork: false, demo: null, version: '1.0.0' }));
    await openAccount({ wxworkLinked: false });
    await screen.findByText('还没有登录记录');
    expect(screen.queryByText('外部身份', { selector: 'h3' })).toBeNull();
  });
});
