import { utf8Bytes } from '@houtai/contract/utf8-bytes';
import { z } from 'zod';

import type { WecomConfig } from '#platform/config.ts';
import { AppError } from '#platform/http/replies/errors.ts';
import { type Messaging, MessagingError, type OutgoingMessage } from '#platform/messaging.ts';

import { type Answer, assertFine, wecomConnection } from './wecom-connection.ts';

/** WeCom's errcode for an unknown or used code, or one older than five minutes. */
const CODE_REFUSED: readonly number[] = [40029, 42003];

/** WeCom drops duplicates of a message within this time, because a server killed while sending sends again. */
const SAME_WITHIN_S = 1_800;

/** Only members of the enterprise have a `userid`; others have an `openid`. */
const UserAnswer = z.object({ userid: z.string().optional() });
const SendAnswer = z.object({ invaliduser: z.string().default('') });
const ApplicationAnswer = z.object({ name: z.string().default('') });

/**
 * A client of WeCom's protocol: gettoken (cached until it expires or is refused), auth/getuserinfo, message/send and agent/get. All calls
 * share the token, because WeCom limits how often it is fetched.
 */
export function wecomClient(config: WecomConfig): Messaging {
  const connection = wecomConnection(config);
  return {
    identityOf: async (ctx, code) =>
      identityIn(await forSignIn(connection.ask(ctx, { path: '/cgi-bin/auth/getuserinfo', query: { code } }))),
    authorizeAddress: (way, back) => (way === 'scan' ? scanAddress(config, back) : insideAddress(config, back)),
    send: async (ctx, message) => {
      const answer = await connection.ask(ctx, { path: '/cgi-bin/message/send', query: {}, body: bodyOf(config, message) });
      assertFine(answer);
      // WeCom skips unknown recipients; there is only one here, who then got nothing.
      const { invaliduser } = SendAnswer.parse(answer.body);
      if (invaliduser) throw new MessagingError('该成员不在企业微信应用的可见范围内', { lasting: true });
    },
    checkToken: async (ctx) => void (await connection.renewToken(ctx)),
    applicationName: async (ctx) => {
      const answer = await connection.ask(ctx, { path: '/cgi-bin/agent/get', query: { agentid: config.agentId } });
      assertFine(answer);
      return ApplicationAnswer.parse(answer.body).name;
    },
  };
}

/** Replaces errors for people signing in, who are no administrators, with advice that they can follow. */
function forSignIn(asked: Promise<Answer>): Promise<Answer> {
  return asked.catch((error: unknown) => {
    throw error instanceof MessagingError ? signInFault(error.reference) : error;
  });
}

function signInFault(reference: string): AppError {
  const what = reference === '' ? '企业微信暂时无法访问' : `企业微信返回错误（${reference}）`;
  return new AppError('C0001', `${what}，请稍后重试，或改用手机号登录`);
}

function identityIn(answer: Answer): string {
  if (CODE_REFUSED.includes(answer.errcode)) throw new AppError('A0200', '企业微信授权已失效，请重新发起登录');
  if (answer.errcode !== 0) throw signInFault(String(answer.errcode));
  const user = UserAnswer.safeParse(answer.body);
  if (!user.success) throw signInFault('');
  const { userid } = user.data;
  if (!userid) throw new AppError('A0200', '您不是本企业的成员，不能使用企业微信登录');
  return userid;
}

/** Builds the message, truncated to WeCom's limits in UTF-8 bytes: a card with a link, or a text without one. */
function bodyOf({ agentId }: WecomConfig, { to, title, content, address }: OutgoingMessage): object {
  const shared = { touser: to, agentid: Number(agentId), enable_duplicate_check: 1, duplicate_check_interval: SAME_WITHIN_S };
  const description = wholeLines(content || title, 480);
  if (address === null) return { ...shared, msgtype: 'text', text: { content: cutBytes(`${title}\n${content}`.trim(), 2_000) } };
  return { ...shared, msgtype: 'textcard', textcard: { title: cutBytes(title, 120), description, url: address, btntxt: '查看' } };
}

/** The lines that fit entirely; of a first line that does not, its beginning. */
function wholeLines(text: string, most: number): string {
  const lines = text.split('\n');
  while (lines.length > 1 && utf8Bytes(lines.join('\n')) > most) lines.pop();
  return cutBytes(lines.join('\n'), most);
}

function cutBytes(text: string, most: number): string {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length <= most) return text;
  // Drops a character cut in two, and reserves three bytes for the ellipsis.
  return `${new TextDecoder().decode(bytes.slice(0, most - 3)).replace(/\uFFFD+$/, '')}…`;
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
