import { calls } from '@houtai/contract';
import type { LoginForm } from '@houtai/contract/session';
import type { FastifyInstance } from 'fastify';

import type { OpenCtx } from '../../platform/db/context.ts';
import { type Http, serve } from '../../platform/http/serve.ts';
import { forgetTabs } from '../preferences/index.ts';
import { issueAdminKey } from './admin-key.ts';
import { cleanUpNowAndThen } from './clean-up.ts';
import { loginOptions } from './login-options.ts';
import { endSessions, type OpenedSession } from './open-session.ts';
import { endOwnSessions, ownSessions } from './own-sessions.ts';
import { browserOf, clearFileCookie, setFileCookie } from './session-cookies.ts';
import { limitSignIns } from './sign-in-limits.ts';
import { ownSignIns } from './sign-in-log.ts';
import { type SignInDeps, signInAndLink, signInByKey, signInByPassword, signInByWxCode } from './sign-in.ts';
import { startWx } from './wx-identity.ts';

export default function sessionRoutes(app: FastifyInstance): void {
  signInRoutes(app);
  ownSessionRoutes(app);
}

function signInRoutes(app: FastifyInstance): void {
  const { config, messaging, pause } = app.deps;
  const deps: SignInDeps = { sessionMaxMs: config.sessionMaxMs, messaging, pause };
  const limited = limitSignIns(app);
  const cleanUp = cleanUpNowAndThen(config.sessionIdleMs);

  async function signIn(ctx: OpenCtx, http: Http, way: () => Promise<OpenedSession>): Promise<string> {
    const opened = await limited(http.request, way);
    setFileCookie(http, opened.fileSecret, config.sessionMaxMs);
    await cleanUp(ctx);
    return opened.token;
  }

  serve(app, calls.session.options, async () => loginOptions(app.deps));

  serve(app, calls.session.login, async (form, ctx, http) => ({
    token: await signIn(ctx, http, () => signInBy(ctx, deps, { form, browser: browserOf(http) })),
  }));

  serve(app, calls.session.loginMember, async (form, ctx, http) => ({
    token: await signIn(ctx, http, () => signInByPassword(ctx, deps, { ...form, kind: 'member' })),
  }));

  serve(app, calls.session.loginAdmin, (form, ctx, http) => signIn(ctx, http, () => signInByKey(ctx, deps, form)));

  serve(app, calls.session.authorize, ({ way }, ctx, http) => limited(http.request, () => startWx(ctx, http, { way, linkOf: null })));
}

function signInBy(ctx: OpenCtx, deps: SignInDeps, { form, browser }: { form: LoginForm; browser: string }): Promise<OpenedSession> {
  switch (form.action) {
    case 'acountInstance':
      return signInByPassword(ctx, deps, { phone: form.phone, pws: form.pws, kind: 'staff' });
    case 'wxWorkCodeInstance':
      return signInByWxCode(ctx, deps, { wxCode: form.wxCode, wxState: form.wxState, browser });
    case 'wxworkInstance':
      return signInAndLink(ctx, deps, { phone: form.phone, pws: form.pws, ticket: form.openId });
  }
}

function ownSessionRoutes(app: FastifyInstance): void {
  serve(app, calls.session.logout, async (_, ctx, http) => {
    await forgetTabs(ctx);
    await endSessions(ctx, ctx.actor.userId, { only: ctx.actor.sessionId });
    clearFileCookie(http);
    return {};
  });

  serve(app, calls.session.mine, (_, ctx) => ownSessions(ctx, app.deps.config.sessionIdleMs));

  serve(app, calls.session.end, async (which, ctx) => {
    await endOwnSessions(ctx, which);
    return {};
  });

  serve(app, calls.session.signIns, (page, ctx) => ownSignIns(ctx, page));

  serve(app, calls.session.issueAdminKey, async ({ loginId }, ctx) => {
    const { tokenKey, expiresAt } = await issueAdminKey(ctx, loginId);
    return { tokenKey, expiresAt: expiresAt.toISOString() };
  });
}
