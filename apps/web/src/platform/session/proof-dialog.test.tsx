import { calls } from '@houtai/contract';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';

import '#platform/calls/idempotent-send.ts';
import { answer, refuseCall } from '#testing/answer.ts';
import { signedInAs } from '#testing/signed-in.ts';

import { useIdentityCheck } from '../calls/identity-check.ts';
import { type CallError, send } from '../calls/send.ts';
import { ProofDialog } from './proof-dialog.tsx';

beforeEach(() => {
  signedInAs();
  render(<ProofDialog />);
});
afterEach(() => {
  act(() => useIdentityCheck.getState().answer?.(false));
  cleanup();
});

const renew = () => send(calls.factors.renewRecovery, {}, { silent: true });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

/** Refuses the call until the user confirms their identity. */
function atStake(by: 'factor' | 'password') {
  answer(calls.session.proof, () => ({ by }));
  refuseCall(calls.factors.renewRecovery, 'L0006', '请再次确认身份');
  return answer(calls.session.prove, () => {
    answer(calls.factors.renewRecovery, () => ({ codes: ['7K2M-Q9XD'] }));
    return {};
  });
}

it('a user without an app confirms by password, and the call is sent again', async () => {
  const proved = atStake('password');
  const done = renew();
  await userEvent.type(await screen.findByLabelText('登录密码'), 'Passw0rd12{Enter}');
  await expect(done).resolves.toEqual({ codes: ['7K2M-Q9XD'] });
  expect(proved).toEqual([{ pws: 'Passw0rd12' }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('one confirmation, by six digits or a recovery code, serves several calls', async () => {
  const proved = atStake('factor');
  const done = Promise.all([renew(), send(calls.factors.renewRecovery, {}, { silent: true, idempotencyKey: 'another' })]);
  await screen.findByLabelText('6 位验证码');
  await press('用一个恢复码');
  await userEvent.type(screen.getByLabelText('恢复码'), '7K2M-Q9XD{Enter}');
  expect(await done).toHaveLength(2);
  expect(proved).toEqual([{ code: '7K2M-Q9XD' }]);
});

it("a refused proof shows the reason, and giving up returns the call's refusal", async () => {
  atStake('password');
  refuseCall(calls.session.prove, 'A0200', '密码不正确');
  const refused = renew().catch((error: CallError) => error.code);
  await userEvent.type(await screen.findByLabelText('登录密码'), 'wrong{Enter}');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('密码不正确'));
  await press('取消');
  expect(await refused).toBe('L0006');
});
