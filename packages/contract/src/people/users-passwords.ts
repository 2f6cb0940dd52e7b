import { z } from 'zod';

import { defineCall, Empty } from '../call.ts';
import { Id } from '../form/fields.ts';
import { MAX_PASSWORDS } from '../limits.ts';

/** The calls that make new passwords; a password is part of the answer and is not stored in plain text. */
export const passwordCalls = {
  resetPassword: defineCall({
    method: 'POST',
    path: '/ad-biz/sys-user/resetPwd',
    access: 'system:user:resetPwd',
    stepUp: true,
    personOnly: true,
    operation: '重置用户密码',
    idempotent: true,
    secretAnswer: '密码已经重置，但新密码只显示一次；没有看到时请再次重置',
    summary:
      'Gives a user a new password, told once, and ends their sessions and open admin keys, on request also the link to enterprise messaging',
    request: z.object({ id: Id, unlink: z.boolean().default(false) }),
    result: z.object({ password: z.string() }),
  }),
  resetPasswords: defineCall({
    method: 'POST',
    kind: 'file',
    path: '/ad-biz/sys-user/resetPwds',
    access: 'system:user:resetPwd',
    stepUp: true,
    operation: '批量重置用户密码',
    unkeyed: 'the last sheet counts: who has no answer makes another one',
    summary:
      'Gives users new passwords, all of them or none, and answers them as an Excel file that is stored nowhere; ends their sessions and open admin keys',
    request: z.object({
      ids: z.array(Id).min(1, '至少选择1条数据！').max(MAX_PASSWORDS, `一次最多 ${MAX_PASSWORDS} 人`),
    }),
    result: z.unknown(),
  }),
  resetFactor: defineCall({
    method: 'POST',
    path: '/ad-biz/sys-user/resetFactor',
    access: 'system:user:resetFactor',
    stepUp: true,
    operation: '重置二次验证',
    idempotent: true,
    summary:
      'Takes the second factor of a user off, who is told, and ends their sessions; nobody resets both that and the password within days',
    request: z.object({ id: Id }),
    result: Empty,
  }),
};
