import { calls } from '@houtai/contract';
import type { LoginForm } from '@houtai/contract/session';
import type { FastifyInstance } from 'fastify';

import { forgetTabs } from '#modules/preferences/index.ts';
import type { OpenCtx } from '#platform/db/work/context.ts';
import { Answer, type Http, serve } from '#platform/http/serve.ts';

import { countAttempt } from './address-turns.ts';
import { issueAdminKey } from './admin-key.ts';
import { cleanUpNowAndThen } from './clean-up.ts';
import { rememberDevice } from './known-devices.ts';
import { loginOptions } from './login-options.ts';
import { endSessions, type OpenedSession } from './open-session.ts';
import { endOwnSessions, forgetOwnFactor, ownSessions } from './own-sessions.ts';
import { finishSignIn } from './second-step/finish-sign-in.ts';
import { proofOf, proveIdentity } from './second-step/prove.ts';
import type { SignInDeps } from './second-step/sign-in-deps.ts';
import { browserOf, clearFileCookie, deviceSecretOf, markStep, setFileCookie, stepBrowserOf } from './session-cookies.ts';
import { ownSignIns } from './sign-in-log.ts';
import { signInAndLink, signInByKey, signInByPassword, signInByWxCode } from './sign-in.ts';
import { startWx } from './wx-identity.ts';

export default function sessionRoutes(app: FastifyInstance): void {
  signInRoutes(app);
  ownSessionRoutes(app);
}

function signInRoutes(app: FastifyInstance): void {
  const { config, messaging, pause } = app.deps;
  const cleanUp = cleanUpNowAndThen(config.sessionIdleMs);

  async function signIn(ctx: OpenCtx, http: Http, way: (deps: SignInDeps) => Promise<OpenedSession>): Promise<string> {
    const opened = await way({
      sessionMaxMs: config.sessionMaxMs,
      messaging,
      pause,
      device: deviceSecretOf(http),
      stepBrowser: stepBrowserOf(http),
      markStep: () => markStep(http),
    });
    setFileCookie(http, opened.fileSecret, config.sessionMaxMs);
    await rememberDevice(ctx, http, opened);
    await cleanUp(ctx);
    return opened.token;
  }

  serve(app, calls.session.options, (_, ctx) => loginOptions(ctx, app.deps));

  serve(app, calls.session.login, async (form, ctx, http) => ({
    token: await signIn(ctx, http, (deps) => signInBy(ctx, deps, { form, browser: browserOf(http) })),
  }));

  serve(app, calls.session.loginMember, async (form, ctx, http) => ({
    token: await signIn(ctx, http, (deps) => signInByPassword(ctx, deps, { ...form, kind: 'member' })),
  }));

  serve(app, calls.session.loginAdmin, (form, ctx, http) => signIn(ctx, http, (deps) => signInByKey(ctx, deps, form)));

  serve(app, calls.session.authorize, async ({ way }, ctx, http) => {
    countAttempt(ctx);
    return startWx(ctx, http, { way, linkOf: null });
  });
}

function signInBy(ctx: OpenCtx, deps: SignInDeps, { form, browser }: { form: LoginForm; browser: string }): Promise<OpenedSession> {
  switch (form.action) {
    case 'acountInstance':
      return signInByPassword(ctx, deps, { phone: form.phone, pws: form.pws, kind: 'staff' });
    case 'wxWorkCodeInstance':
      return signInByWxCode(ctx, deps, { wxCode: form.wxCode, wxState: form.wxState, browser });
    case 'wxworkInstance':
      return signInAndLink(ctx, deps, { phone: form.phone, pws: form.pws, ticket: form.openId });
    case 'secondInstance':
      return finishSignIn(ctx, deps, form);
  }
}

function ownSessionRoutes(app: FastifyInstance): void {
  serve(app, calls.session.logout, async (_, ctx, http) => {
    await forgetTabs(ctx);
    await endSessions(ctx, ctx.actor.userId, { only: ctx.actor.sessionId });
    clearFileCookie(http);
    return {};
  });

  serve(app, calls.session.proof, (_, ctx) => proofOf(ctx));

  serve(app, calls.session.prove, async (form, ctx) => {
    await proveIdentity(ctx, form, app.deps.pause);
    return new Answer({}, { msg: '身份已确认' });
  });

  serve(app, calls.session.mine, (_, ctx) => ownSessions(ctx, app.deps.config.sessionIdleMs));

  serve(app, calls.session.end, async (which, ctx) => {
    await endOwnSessions(ctx, which);
    return {};
  });

  serve(app, calls.session.forgetFactor, async ({ id }, ctx) => {
    await forgetOwnFactor(ctx, id);
    return new Answer({}, { msg: '这台设备下次登录会再问' });
  });

  serve(app, calls.session.signIns, (page, ctx) => ownSignIns(ctx, page));

  serve(app, calls.session.issueAdminKey, async ({ loginId }, ctx) => {
    const { tokenKey, expiresAt } = await issueAdminKey(ctx, loginId);
    return new Answer({ tokenKey, expiresAt: expiresAt.toISOString() }, { msg: `已为账号 ${loginId} 签发登录密钥` });
  });
}
