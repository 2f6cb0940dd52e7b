import { z } from 'zod';

import type { WecomConfig } from '#platform/config.ts';
import type { OpenCtx } from '#platform/db/work/context.ts';
import { traceHeaders } from '#platform/http/trace.ts';
import { MessagingError } from '#platform/messaging.ts';

type LogCtx = Pick<OpenCtx, 'log'>;

const TIMEOUT_MS = 8_000;
/** Tokens are renewed a minute early, so that they do not expire in transit. */
const EARLY_MS = 60_000;

/** WeCom's errcode for an invalid or expired access token. */
const TOKEN_REFUSED: readonly number[] = [40014, 42001];

/** Advice to administrators for lasting errors of WeCom. Other errors are temporary, or are looked up by number. */
const LASTING: Readonly<Record<number, string>> = {
  40001: '应用密钥（WECOM_SECRET）不正确',
  40013: '企业 ID（WECOM_CORP_ID）不正确',
  40031: '该成员不在企业微信应用的可见范围内',
  40056: '应用编号（WECOM_AGENT_ID）不正确',
  48002: '应用没有调用该接口的权限',
  60011: '应用没有权限，请检查可见范围',
  60020: '服务器的 IP 不在应用的企业可信 IP 中',
  81013: '该成员不在企业微信应用的可见范围内',
  301002: '应用编号（WECOM_AGENT_ID）与密钥不匹配',
};

const Status = z.object({ errcode: z.number().default(0), errmsg: z.string().default('') });
const TokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number() });

/** An answer of WeCom; errcode 0 is success. */
export type Answer = { errcode: number; errmsg: string; body: unknown };

/** A call by its path; sent as POST if it has a body. */
export type Question = { path: string; query: Record<string, string>; body?: object };

type Token = { value: string; goodUntil: number };

/** Calls WeCom with a token cached until it expires or is refused. Throws a MessagingError if WeCom does not answer. */
export type WecomConnection = {
  ask: (ctx: LogCtx, question: Question) => Promise<Answer>;
  /** Fetches another token even if the present one is valid. */
  renewToken: (ctx: LogCtx) => Promise<string>;
};

export function wecomConnection(config: WecomConfig): WecomConnection {
  let kept: Promise<Token> | null = null;

  async function renewToken(ctx: LogCtx): Promise<string> {
    kept = fetchToken(ctx, config);
    return (await kept).value;
  }

  async function token(ctx: LogCtx): Promise<string> {
    const known = await kept?.catch(() => null);
    return known && known.goodUntil > Date.now() ? known.value : renewToken(ctx);
  }

  async function askOnce(ctx: LogCtx, { query, ...question }: Question): Promise<Answer> {
    return fetchAnswer(ctx, config, { ...question, query: { access_token: await token(ctx), ...query } });
  }

  return {
    renewToken,
    ask: async (ctx, question) => {
      const answer = await askOnce(ctx, question);
      if (!TOKEN_REFUSED.includes(answer.errcode)) return answer;
      kept = null;
      return askOnce(ctx, question);
    },
  };
}

/** Throws a MessagingError with advice unless the answer is a success. */
export function assertFine({ errcode }: Answer): void {
  if (errcode === 0) return;
  const advice = LASTING[errcode];
  throw new MessagingError(advice ?? `企业微信返回错误（${errcode}）`, { lasting: advice !== undefined, reference: String(errcode) });
}

async function fetchToken(ctx: LogCtx, config: WecomConfig): Promise<Token> {
  const query = { corpid: config.corpId, corpsecret: config.secret };
  const answer = await fetchAnswer(ctx, config, { path: '/cgi-bin/gettoken', query });
  assertFine(answer);
  const parsed = TokenAnswer.safeParse(answer.body);
  if (!parsed.success) throw new MessagingError('企业微信的回答无法识别');
  return { value: parsed.data.access_token, goodUntil: Date.now() + parsed.data.expires_in * 1_000 - EARLY_MS };
}

async function fetchAnswer(ctx: LogCtx, config: WecomConfig, { path, query, body }: Question): Promise<Answer> {
  // WeCom's protocol puts secrets into the query, so the address must not appear in messages and logs.
  const address = `${config.api.replace(/\/+$/, '')}${path}?${new URLSearchParams(query).toString()}`;
  const headers = { ...(body && { 'content-type': 'application/json' }), ...traceHeaders() };
  const posted = body && { method: 'POST', body: JSON.stringify(body) };
  const answered: unknown = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error', headers, ...posted })
    .then((response) => response.json())
    .catch((error: unknown) => {
      const reason = reasonOf(error);
      ctx.log.warn({ path, reason }, 'enterprise messaging does not answer');
      throw new MessagingError(`企业微信没有回答（${reason}）`);
    });
  const status = Status.safeParse(answered);
  if (!status.success) throw new MessagingError('企业微信的回答无法识别');
  const { errcode, errmsg } = status.data;
  if (errcode !== 0) ctx.log.warn({ path, errcode, errmsg: errmsg.slice(0, 200) }, 'enterprise messaging refuses');
  return { errcode, errmsg, body: answered };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name;
}
