import { calls } from '@houtai/contract';
import type { FastifyInstance } from 'fastify';

import { serveExport } from '#modules/exports/index.ts';
import { lockedUntil, unlock } from '#modules/session/index.ts';
import { readPage } from '#platform/db/read-page.ts';
import { AppError } from '#platform/http/errors.ts';
import { Answer, serve } from '#platform/http/serve.ts';

import { LOGIN_CELLS } from './login-log-export.ts';
import { loginRecords, reachesAccount } from './login-log-list.ts';

export default function loginLogRoutes(app: FastifyInstance): void {
  serve(app, calls.loginLog.page, (query, ctx) => {
    const { read, count } = loginRecords(ctx, query);
    return readPage(query, read, count);
  });

  serveExport(app, calls.loginLog.export, {
    name: '登录日志',
    cells: LOGIN_CELLS,
    list: async (ctx, query) => loginRecords(ctx, query),
  });

  serve(app, calls.loginLog.unlock, async ({ account }, ctx) => {
    if (!(await lockedUntil(ctx, account)) || !(await reachesAccount(ctx, account))) throw new AppError('A0404', '该账号没有被锁定');
    await unlock(ctx, account);
    return new Answer({}, { msg: `账号 ${account} 已解锁` });
  });
}
