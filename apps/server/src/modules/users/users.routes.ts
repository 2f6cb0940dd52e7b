import { calls } from '@houtai/contract';
import { SUCCESS } from '@houtai/contract/codes';
import { localDate } from '@houtai/contract/dates';
import type { FastifyInstance } from 'fastify';

import { historyOf } from '#modules/history/index.ts';
import { impactOfChange } from '#modules/people/index.ts';
import { grantableRoles } from '#modules/roles/index.ts';
import { endOperation } from '#platform/http/described/operations.ts';
import { sendWorkbook } from '#platform/http/files/file-reply.ts';
import { Answer, serve, servePrepared, serveRaw } from '#platform/http/serve.ts';
import { pinyinOfNames } from '#platform/pinyin.ts';

import { addUser, prepareUser } from './add-user.ts';
import { handOver } from './hand-over.ts';
import { holdingsOf } from './holdings.ts';
import { passwordSheet } from './passwords/password-sheet.ts';
import { resetFactor } from './passwords/reset-factor.ts';
import { passwordFor, resetPassword, resetPasswords } from './passwords/reset-password.ts';
import { removeUser } from './remove-user.ts';
import { setUsersActive } from './set-users-active.ts';
import { updateUser } from './update-user.ts';
import { USER_LIST, userCounts } from './user-list.ts';
import { toUserDetail, USER } from './user-rows.ts';
import { readUser } from './users-scope.ts';

export default function userRoutes(app: FastifyInstance): void {
  USER_LIST.routes(app, calls.users);

  serve(app, calls.users.counts, (query, ctx) => userCounts(ctx, query));

  serve(app, calls.users.get, async ({ id }, ctx) => toUserDetail(ctx, await readUser(ctx, id)));

  serve(app, calls.users.history, async ({ id }, ctx) => historyOf(ctx, USER, (await readUser(ctx, id)).id));

  serve(app, calls.users.roles, async (_, ctx) => {
    const rows = await grantableRoles(ctx);
    const pinyin = await pinyinOfNames(rows.map(({ name }) => name));
    return rows.map(({ id, name, active, grantable }) => ({ roleId: id, roleName: name, active, grantable, py: pinyin(name) }));
  });

  servePrepared(app, calls.users.add, prepareUser, async (user, ctx) => new Answer(await addUser(ctx, user), { msg: '用户已新建' }));

  serve(app, calls.users.update, async (form, ctx) => new Answer(await updateUser(ctx, form), { msg: '用户已保存' }));

  serve(app, calls.users.setActive, (form, ctx) => setUsersActive(ctx, form));

  serve(app, calls.users.impact, async ({ ids, to }, ctx) => {
    for (const id of ids) await readUser(ctx, id);
    return impactOfChange(ctx, { of: 'people', ids, to });
  });

  servePrepared(
    app,
    calls.users.resetPassword,
    async (asked, ctx) => ({ ...asked, made: await passwordFor(ctx, asked.id) }),
    (asked, ctx) => resetPassword(ctx, asked),
  );

  serveRaw(app, calls.users.resetPasswords, async ({ ids }, ctx, { request, reply }) => {
    const given = await resetPasswords(ctx, ids);
    const file = await passwordSheet(ctx, given);
    endOperation(request, reply, { code: SUCCESS, msg: `已为 ${given.length} 人生成首次密码` });
    return sendWorkbook(reply, `首次密码-${localDate(ctx.now)}`, file);
  });

  serve(app, calls.users.resetFactor, async ({ id }, ctx) => {
    await resetFactor(ctx, id);
    return new Answer({}, { msg: '二次验证已重置，本人会收到通知' });
  });

  serve(app, calls.users.remove, async ({ id }, ctx) => {
    await removeUser(ctx, id);
    return new Answer({}, { msg: '用户已删除' });
  });

  serve(app, calls.users.held, ({ id }, ctx) => holdingsOf(ctx, id));

  serve(app, calls.users.handover, (form, ctx) => handOver(ctx, form));
}
