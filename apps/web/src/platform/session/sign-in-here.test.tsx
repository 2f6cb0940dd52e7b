import { calls } from '@houtai/contract';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { answer, refuseCall } from '#testing/answer.ts';
import { makeAccount, signedInAs } from '#testing/signed-in.ts';
import { useLeaveWarning } from '#ui/hooks/use-leave-warning.ts';

import { showRefusals, useSignedOutQuestion } from '../calls/error-messages.ts';
import { send } from '../calls/send.ts';
import { followOtherWindows, useSession } from './session.ts';
import { SignedOutDialog } from './signed-out-dialog.tsx';

const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});

/** A page with unsaved input. */
function Typing() {
  useLeaveWarning(true);
  return <textarea aria-label="说明" defaultValue="写到一半" />;
}

let now = Date.now();

beforeEach(() => {
  reload.mockClear();
  // The dialog does not ask again for a moment after the user chose to stay, even across tests.
  now += 60_000;
  vi.useFakeTimers({ now, toFake: ['Date'] });
  showRefusals();
});
afterEach(() => {
  act(() => useSignedOutQuestion.setState({ open: false }));
  cleanup();
  vi.useRealTimers();
});

async function endSession(account: Parameters<typeof signedInAs>[0] = {}): Promise<void> {
  signedInAs(account);
  render(
    <>
      <Typing />
      <SignedOutDialog />
    </>,
  );
  refuseCall(calls.session.mine, 'L0001', '登录已过期');
  await act(() => send(calls.session.mine, {}).catch(() => undefined));
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('with unsaved input, the user signs in within the dialog and the page continues', async () => {
  await endSession();
  const sent = answer(calls.session.login, () => ({ token: 'new-token' }));
  answer(calls.account.get, () => makeAccount());
  answer(calls.menus.mine, () => ({ menus: [], buttons: [] }));
  await press('登录');
  expect(screen.getByRole('dialog', { name: '确认登出' }).textContent).toContain('以「李明」登录后，此页面和已填写的内容保持不变');
  await userEvent.type(screen.getByLabelText('密码'), 'Passw0rd12{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([{ action: 'acountInstance', phone: '13800000002', pws: 'Passw0rd12' }]);
  expect(useSession.getState()).toMatchObject({ token: 'new-token', expired: false, userInfo: { id: 'u1' } });
  expect(JSON.parse(localStorage.getItem('houtai.token') ?? '{}')).toMatchObject({ token: 'new-token', loginType: 'phone' });
  expect(screen.getByLabelText<HTMLTextAreaElement>('说明').value).toBe('写到一半');
  expect(reload).not.toHaveBeenCalled();
});

it('a refused password shows the reason and can be corrected', async () => {
  await endSession();
  refuseCall(calls.session.login, 'A0200', '手机号或密码不正确');
  await press('登录');
  await press('登录');
  expect(screen.getByRole('alert').textContent).toBe('请输入密码');
  await userEvent.type(screen.getByLabelText('密码'), 'wrong{Enter}');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('手机号或密码不正确'));
  expect(useSession.getState()).toMatchObject({ token: 'test-token', expired: true });
});

it('a due second step is asked within the dialog', async () => {
  await endSession();
  refuseCall(calls.session.login, 'L0005', '请完成二次验证', { ticket: 'ticket-1', ways: ['totp'] });
  await press('登录');
  await userEvent.type(screen.getByLabelText('密码'), 'Passw0rd12{Enter}');
  const field = await screen.findByLabelText('验证器的 6 位数字，或一个恢复码');
  const sent = answer(calls.session.login, () => ({ token: 'new-token' }));
  answer(calls.account.get, () => makeAccount());
  answer(calls.menus.mine, () => ({ menus: [], buttons: [] }));
  await userEvent.type(field, '123 456{Enter}');
  await waitFor(() => expect(useSession.getState().token).toBe('new-token'));
  expect(sent).toEqual([{ action: 'secondInstance', ticket: 'ticket-1', way: 'totp', code: '123456', remember: false }]);
});

it('an administrator who signed in by a key is asked for another key', async () => {
  await endSession({ account: { loginType: 'admin' } });
  const sent = answer(calls.session.loginAdmin, () => 'new-token');
  answer(calls.account.get, () => makeAccount({ loginType: 'admin' }));
  answer(calls.menus.mine, () => ({ menus: [], buttons: [] }));
  await press('登录');
  await userEvent.type(screen.getByLabelText('登录密钥'), ' key-1 {Enter}');
  await waitFor(() => expect(useSession.getState().token).toBe('new-token'));
  expect(sent).toEqual([{ loginId: 'liming', tokenKey: 'key-1' }]);
});

it('choosing another account or way leaves the page', async () => {
  await endSession();
  await press('登录');
  await press('换用其他账号或方式');
  expect(reload).toHaveBeenCalledOnce();
  expect(useSession.getState().token).toBeNull();
});

it('other windows of the same user continue, and those of another user reload', async () => {
  followOtherWindows();
  await endSession();
  const hear = (stored: object) => {
    localStorage.setItem('houtai.token', JSON.stringify(stored));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'houtai.token' })));
  };
  hear({ token: 'renewed', loginType: 'phone', userId: 'u1' });
  expect(useSession.getState()).toMatchObject({ token: 'renewed', expired: false });
  expect([screen.queryByRole('dialog'), reload.mock.calls.length]).toEqual([null, 0]);
  hear({ token: 'others', loginType: 'phone', userId: 'u2' });
  expect(reload).toHaveBeenCalledOnce();
});
