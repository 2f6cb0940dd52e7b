import { z } from 'zod';

import type { WecomConfig } from '../../platform/config.ts';
import type { OpenCtx } from '../../platform/db/context.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { Messaging } from '../../platform/messaging.ts';

const TIMEOUT_MS = 8_000;
/** A token is given up a minute early, so that it does not expire on its way. */
const EARLY_MS = 60_000;

/** errcode of WeCom for an access token that is not, or no longer, good. */
const TOKEN_REFUSED: readonly number[] = [40014, 42001];
/** errcode of WeCom for a code that is unknown, used, or older than five minutes. */
const CODE_REFUSED: readonly number[] = [40029, 42003];

const Status = z.object({ errcode: z.number().default(0), errmsg: z.string().default('') });
const TokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number() });
/** `userid` is there for members of the enterprise only; others have an `openid`. */
const UserAnswer = z.object({ userid: z.string().optional() });

type Answer = { errcode: number; errmsg: string; body: unknown };
type Token = { value: string; goodUntil: number };

/** WeCom by its own protocol: gettoken (kept until it expires or is refused) and auth/getuserinfo. */
export function wecomClient(config: WecomConfig): Messaging {
  let kept: Promise<Token> | null = null;

  async function token(ctx: OpenCtx): Promise<string> {
    const known = await kept?.catch(() => null);
    if (known && known.goodUntil > Date.now()) return known.value;
    kept = fetchToken(ctx, config);
    return (await kept).value;
  }

  async function askUser(ctx: OpenCtx, code: string): Promise<Answer> {
    return ask(ctx, config, { path: '/cgi-bin/auth/getuserinfo', query: { access_token: await token(ctx), code } });
  }

  return {
    identityOf: async (ctx, code) => {
      let answer = await askUser(ctx, code);
      if (TOKEN_REFUSED.includes(answer.errcode)) {
        kept = null;
        answer = await askUser(ctx, code);
      }
      if (CODE_REFUSED.includes(answer.errcode)) throw new AppError('A0200', '企业微信授权已失效，请重新发起登录');
      assertFine(ctx, answer);
      const user = UserAnswer.safeParse(answer.body);
      if (!user.success) throw notAnswering();
      const { userid } = user.data;
      if (!userid) throw new AppError('A0200', '您不是本企业的成员，不能使用企业微信登录');
      return userid;
    },
    authorizeAddress: (way, back) => (way === 'scan' ? scanAddress(config, back) : insideAddress(config, back)),
  };
}

async function fetchToken(ctx: OpenCtx, config: WecomConfig): Promise<Token> {
  const answer = await ask(ctx, config, { path: '/cgi-bin/gettoken', query: { corpid: config.corpId, corpsecret: config.secret } });
  assertFine(ctx, answer);
  const parsed = TokenAnswer.safeParse(answer.body);
  if (!parsed.success) throw notAnswering();
  return { value: parsed.data.access_token, goodUntil: Date.now() + parsed.data.expires_in * 1_000 - EARLY_MS };
}

async function ask(ctx: OpenCtx, config: WecomConfig, { path, query }: { path: string; query: Record<string, string> }): Promise<Answer> {
  // The address carries secrets in its query, as WeCom's protocol has it: it goes into no message and no log.
  const address = `${config.api.replace(/\/+$/, '')}${path}?${new URLSearchParams(query).toString()}`;
  const body: unknown = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' })
    .then((response) => response.json())
    .catch((error: unknown) => {
      ctx.log.warn({ path, reason: reasonOf(error) }, 'enterprise messaging does not answer');
      throw notAnswering();
    });
  const status = Status.safeParse(body);
  if (!status.success) throw notAnswering();
  return { ...status.data, body };
}

function assertFine(ctx: OpenCtx, { errcode, errmsg }: Answer): void {
  if (errcode === 0) return;
  ctx.log.warn({ errcode, errmsg: errmsg.slice(0, 200) }, 'enterprise messaging refuses');
  throw new AppError('C0001', `企业微信返回错误（${errcode}），请稍后重试，或改用手机号登录`);
}

function notAnswering(): AppError {
  return new AppError('C0001', '企业微信暂时无法访问，请稍后重试，或改用手机号登录');
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name;
}

type Back = { redirectUri: string; state: string };

function scanAddress(config: WecomConfig, { redirectUri, state }: Back): string {
  const query = { login_type: 'CorpApp', appid: config.corpId, agentid: config.agentId, redirect_uri: redirectUri, state };
  return `${config.scanPage}?${new URLSearchParams(query).toString()}`;
}

function insideAddress(config: WecomConfig, { redirectUri, state }: Back): string {
  const query = {
    appid: config.corpId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'snsapi_base',
    state,
    agentid: config.agentId,
  };
  return `${config.insidePage}?${new URLSearchParams(query).toString()}#wechat_redirect`;
}
