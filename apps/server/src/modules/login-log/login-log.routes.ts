import { calls } from '@houtai/contract';
import type { LoginRecord } from '@houtai/contract/login-log';
import type { FastifyInstance } from 'fastify';

import { readPage } from '../../platform/db/read-page.ts';
import { AppError } from '../../platform/http/errors.ts';
import { Answer, serve } from '../../platform/http/serve.ts';
import { lockedUntil, unlock } from '../session/index.ts';
import { countRecords, reachesAccount, records, toLoginRecord } from './login-log.service.ts';

export default function loginLogRoutes(app: FastifyInstance): void {
  serve(app, calls.loginLog.page, ({ offset, limit, ...filters }, ctx) =>
    readPage<LoginRecord>(
      { offset, limit },
      async (size, skip) => (await records(ctx, filters, { limit: size, skip })).map(toLoginRecord),
      () => countRecords(ctx, filters),
    ),
  );

  serve(app, calls.loginLog.unlock, async ({ account }, ctx) => {
    if (!(await lockedUntil(ctx, account)) || !(await reachesAccount(ctx, account))) throw new AppError('A0404', '该账号没有被锁定');
    await unlock(ctx, account);
    return new Answer({}, { msg: '账号已解锁' });
  });
}
