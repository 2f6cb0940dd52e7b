import { calls } from '@houtai/contract';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';

import { useSession } from '#platform/session/session.ts';
import { answer, refuseCall } from '#testing/answer.ts';
import { openAddress } from '#testing/render-page.tsx';
import { makeAccount, signedInAs } from '#testing/signed-in.ts';

import FirstPasswordPage from './first-password-page.tsx';

function open(mustSetPhone = false): void {
  signedInAs({ account: { mustChangePassword: true, mustSetPhone } });
  useSession.setState({ menus: null });
  answer(calls.account.get, () => makeAccount());
  answer(calls.menus.mine, () => ({ menus: [], buttons: [] }));
  answer(calls.preferences.mine, () => ({}));
  openAddress('/todo');
  render(<FirstPasswordPage />);
}

async function fill(typed: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(typed)) await userEvent.type(screen.getByLabelText(new RegExp(`^${label}`)), text);
  await userEvent.click(screen.getByRole('button', { name: '保存并进入' }));
}

const PASSWORDS = { 原密码: 'First2026', 新密码: 'Houtai2027', 再次输入新密码: 'Houtai2027' };

describe('the page of a first password', () => {
  it('asks for a new password and nothing else, and then loads the console', async () => {
    const sent = answer(calls.account.changePassword, () => ({}));
    open();
    expect(screen.getByRole('heading', { name: '设置密码' })).toBeTruthy();
    expect(screen.queryByLabelText(/^手机号/)).toBeNull();
    await fill(PASSWORDS);
    await waitFor(() => expect(useSession.getState()).toMatchObject({ userInfo: { mustChangePassword: false }, menus: [] }));
    expect(sent).toEqual([{ oldPws: 'First2026', pws: 'Houtai2027' }]);
  });

  it('asks the first administrator for the phone too', async () => {
    const sent = answer(calls.account.changePassword, () => ({}));
    open(true);
    await fill(PASSWORDS);
    expect(sent).toEqual([]);
    await fill({ 手机号: '136 1234 5678' });
    await waitFor(() => expect(sent).toEqual([{ oldPws: 'First2026', pws: 'Houtai2027', phone: '13612345678' }]));
  });

  it('shows a refusal and stays open', async () => {
    refuseCall(calls.account.changePassword, 'A0200', '原密码不正确');
    open();
    await fill(PASSWORDS);
    expect(await screen.findByText('原密码不正确')).toBeTruthy();
    expect(useSession.getState().menus).toBeNull();
  });
});
