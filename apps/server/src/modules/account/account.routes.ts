import { calls } from '@houtai/contract';
import type { FastifyInstance } from 'fastify';

import { grantedMenus } from '#modules/grants/index.ts';
import { confirmPassword, finishOwnLink, startOwnLink, unlinkIdentity } from '#modules/session/index.ts';
import { starredMenus } from '#modules/shortcuts/index.ts';
import { describeOperation } from '#platform/http/described/operations.ts';
import { serve, servePrepared } from '#platform/http/serve.ts';

import { confirmChange, editAccount } from './change-account.ts';
import { changePassword, provePassword } from './change-password.ts';
import { menuTree } from './menu-tree.ts';
import { ownAccount, ownRow } from './own-account.ts';

const LINK = { field: 'wxwork', label: '企业微信' };
const LINKED = { ...LINK, before: '未绑定', after: '已绑定' };
const UNLINKED = { ...LINK, before: '已绑定', after: '未绑定' };

export default function accountRoutes(app: FastifyInstance): void {
  const { pause, demo } = app.deps;

  serve(app, calls.account.get, (_, ctx) => ownAccount(ctx, demo));

  serve(app, calls.account.getMember, (_, ctx) => ownAccount(ctx, demo));

  serve(app, calls.menus.mine, async (_, ctx) => {
    const [menus, starred] = await Promise.all([grantedMenus(ctx), starredMenus(ctx)]);
    return { menus: menuTree(menus, new Set(starred)), buttons: [...ctx.actor.tags].toSorted() };
  });

  servePrepared(
    app,
    calls.account.edit,
    (form, ctx) => confirmChange(ctx, form, pause),
    async (changes, ctx) => {
      await editAccount(ctx, changes);
      return {};
    },
  );

  servePrepared(
    app,
    calls.account.changePassword,
    (form, ctx) => provePassword(ctx, form, { pause, demo }),
    async (proved, ctx) => {
      await changePassword(ctx, proved);
      return {};
    },
  );

  serve(app, calls.account.startLink, async (form, ctx, http) => startOwnLink(ctx, http, { ...form, user: await ownRow(ctx) }));

  serve(app, calls.account.link, async (form, ctx, http) => {
    await finishOwnLink(ctx, http, { ...form, user: await ownRow(ctx) });
    describeOperation(ctx, LINKED);
    return {};
  });

  servePrepared(
    app,
    calls.account.unlink,
    async ({ pws }, ctx) => confirmPassword(ctx, { user: await ownRow(ctx), pws }, { wrong: '密码不正确', pause }),
    async (_, ctx) => {
      if (await unlinkIdentity(ctx, ctx.actor.userId)) describeOperation(ctx, UNLINKED);
      return {};
    },
  );
}
