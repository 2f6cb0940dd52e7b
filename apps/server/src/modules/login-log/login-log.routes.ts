import { calls } from '@houtai/contract';
import type { FastifyInstance } from 'fastify';

import { lockedUntil, unlockAccount } from '#modules/session/index.ts';
import { AppError } from '#platform/http/replies/errors.ts';
import { Answer, serve } from '#platform/http/serve.ts';

import { canReachAccount, LOGIN_RECORDS } from './login-log-list.ts';

export default function loginLogRoutes(app: FastifyInstance): void {
  LOGIN_RECORDS.routes(app, calls.loginLog);

  serve(app, calls.loginLog.unlock, async ({ account }, ctx) => {
    if (!(await lockedUntil(ctx, account)) || !(await canReachAccount(ctx, account))) throw new AppError('A0404', '该账号没有被锁定');
    await unlockAccount(ctx, account);
    return new Answer({}, { msg: `账号 ${account} 已解锁` });
  });
}
