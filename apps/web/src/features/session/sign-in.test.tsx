import { calls } from '@houtai/contract';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { forgetSession, useSession } from '#platform/session/session.ts';
import { answerRaw } from '#testing/answer.ts';

import { signInAndLink } from './next-step/link-way.tsx';
import { signInAsAdmin, signInAsMember, signInByCode, signInByPhone } from './sign-in.ts';

const FORM = { phone: '13800000002', pws: 'Houtai2026' };

const WAYS = [
  ['phone and password', calls.session.login, () => signInByPhone(FORM, true)],
  ['a member’s phone', calls.session.loginMember, () => signInAsMember(FORM, true)],
  ['a messaging code', calls.session.login, () => signInByCode('c1', 's1')],
  ['a link ticket', calls.session.login, () => signInAndLink(FORM, 'ticket', true)],
  ['an administrator’s key', calls.session.loginAdmin, () => signInAsAdmin({ loginId: 'admin', tokenKey: 'k' }, true)],
] as const;

beforeEach(() => {
  act(forgetSession);
  // As in production, where no schema validates answers.
  vi.stubEnv('DEV', false);
});
afterEach(() => vi.unstubAllEnvs());

describe.each(WAYS)('a sign-in by %s', (_, call, signIn) => {
  it.each([
    ['no result', { code: '00000', msg: '操作成功' }],
    ['nothing as result', { code: 0, msg: '操作成功', result: null }],
    ['an empty token', { code: '00000', msg: '操作成功', result: call === calls.session.loginAdmin ? '' : { token: '' } }],
  ])('rejects with login error when the answer has %s', async (__, body) => {
    answerRaw(call, body);
    await expect(signIn()).rejects.toThrow(/^login error$/);
    expect(useSession.getState().token).toBeNull();
  });
});
