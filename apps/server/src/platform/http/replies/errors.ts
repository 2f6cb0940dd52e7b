import type { InputFault } from '@houtai/contract/call';
import { type Code, CODES } from '@houtai/contract/codes';
import { BLANK } from '@houtai/contract/form-check';
import { hasOwnWords } from '@houtai/contract/missing-words';
import { ownValue } from '@houtai/contract/own-value';
import type { FastifyError } from 'fastify';
import type { z } from 'zod';

import { CONNECTION_LOST, DATABASE_SILENT } from '../../db/start/lost-connection.ts';
import { uniqueValueFault } from '../../db/unique-values.ts';

/** The codes for too many attempts; an error with one of them knows when the next attempt can succeed. */
export type TooOften = 'A0203' | 'A0501';

type More = { errors?: readonly InputFault[]; result?: unknown };

/** The retry time when a queue or work of unknown duration is in the way. */
export const AGAIN_SOON_MS = 5_000;

/** A refusal that a person can act on: a code of the catalogue and a message in Chinese. Any other thrown value is a B0001. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: Code;
  readonly errors: readonly InputFault[] | undefined;
  readonly result: unknown;
  /** For too many attempts, the time until the next one. */
  readonly retryAfterMs: number | undefined;
  constructor(code: Exclude<Code, TooOften>, msg: string, more?: More);
  constructor(code: TooOften, msg: string, more: More & { retryAfterMs: number });
  constructor(code: Code, msg: string, more: More & { retryAfterMs?: number } = {}) {
    super(msg);
    this.code = code;
    this.errors = more.errors;
    this.result = more.result;
    this.retryAfterMs = more.retryAfterMs;
  }
}

/** The refusal for a record that does not exist, or not for this caller. */
export function notFound(what = '记录'): AppError {
  return new AppError('A0404', `${what}不存在或已被删除`);
}

/** The status and body of a refusal and, for too many attempts, the seconds until the next one. */
export type Refusal = {
  status: number;
  retryAfter: number | undefined;
  body: { code: Code; msg: string; errors?: readonly InputFault[]; result?: unknown; requestId: string };
};

/** Converts anything thrown to a refusal without internals in its message. `unexpected` means that it is logged as an error. */
export function refusalOf(error: unknown, requestId: string): Refusal & { unexpected: boolean } {
  const known = asAppError(error);
  const {
    code,
    message: msg,
    errors,
    result,
    retryAfterMs,
  } = known ?? new AppError('B0001', '系统出错了，请稍后重试；如仍出现，请把请求编号告诉管理员');
  const { status } = CODES[code];
  const retryAfter = retryAfterMs === undefined ? undefined : Math.max(1, Math.ceil(retryAfterMs / 1_000));
  return { status, retryAfter, body: { code, msg, errors, result, requestId }, unexpected: known === null };
}

function asAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if (isDatabaseDown(error)) return new AppError('B0100', '数据库暂时无法访问，正在恢复，请稍后重试');
  return fromDatabase(error) ?? fromFramework(error);
}

/**
 * A value that the database cannot store or that already exists is the sender's fault; what the database gives up on can be tried again.
 */
function fromDatabase(error: unknown): AppError | null {
  const state = sqlState(error);
  if (state === null) return null;
  const taken = uniqueValueFault(error);
  if (taken) return refusedInput([taken]);
  if (NOT_STORABLE.has(state)) return new AppError('A0400', '提交的内容含有无法保存的字符，请修改后重试');
  if (OUT_OF_RANGE.has(state)) return new AppError('A0400', '提交的数字或日期超出可用范围，请修改后重试');
  if (state === QUERY_CANCELED) return new AppError('B0100', '查询时间过长，已中止，请缩小范围后重试');
  if (TRY_AGAIN.has(state)) return new AppError('B0100', '系统繁忙，本次操作没有保存，请稍后重试');
  return null;
}

/** Parses input; throws A0400 if it is invalid. Answers are not parsed with this, because an invalid answer is the server's fault. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, sent: unknown): z.output<Schema> {
  const parsed = schema.safeParse(sent);
  if (!parsed.success) throw badInput(parsed.error, sent);
  return parsed.data;
}

function badInput(error: z.ZodError, sent: unknown): AppError {
  return refusedInput(error.issues.slice(0, 50).map((issue) => ({ path: issue.path.join('.'), msg: wordsOf(issue, sent) })));
}

/** A missing value has the same message whatever its type (specification 5.1), or that of its form. */
function wordsOf({ code, path, message }: z.core.$ZodIssue, sent: unknown): string {
  if (!WRONG_KIND.has(code) || hasOwnWords(message)) return message;
  const value = path.reduce<unknown>((whole, key) => (isObject(whole) ? ownValue(whole, String(key)) : undefined), sent);
  return value === undefined || value === null || value === '' ? BLANK : message;
}

/** Issue codes of zod for a value of the wrong type, as opposed to one that breaks a rule. */
const WRONG_KIND = new Set<string>(['invalid_type', 'invalid_value', 'invalid_union']);

function isObject(value: unknown): value is Record<PropertyKey, unknown> {
  return typeof value === 'object' && value !== null;
}

/** The refusal of input for faults that only the server can find: the first one is the message, and all are listed with their fields. */
export function refusedInput(errors: readonly InputFault[]): AppError {
  return new AppError('A0400', errors[0]?.msg ?? '提交的内容不正确', { errors });
}

/** Fastify's own refusals, by status; their English messages may contain internals and are not passed on. */
function fromFramework(error: unknown): AppError | null {
  const status = statusOf(error);
  if (status === 413) return new AppError('A0410', '提交的内容过大');
  if (status === 415) return new AppError('A0415', '不支持的内容类型');
  // The general rate limit sets its own time in the header, which takes precedence.
  if (status === 429) return new AppError('A0501', '请求过于频繁，请稍后重试', { retryAfterMs: AGAIN_SOON_MS });
  if (status !== null && status >= 400 && status < 500) return new AppError('A0400', '请求的格式不正确');
  return null;
}

function statusOf(error: unknown): number | null {
  const status = error instanceof Error ? (error as Partial<FastifyError>).statusCode : undefined;
  return typeof status === 'number' ? status : null;
}

/** SQLSTATEs of text that PostgreSQL cannot store: a zero character, half a surrogate pair. */
const NOT_STORABLE = new Set(['22021', '22P02', '22P05']);

/** SQLSTATEs of a number or date out of its column's range. */
const OUT_OF_RANGE = new Set(['22003', '22007', '22008']);

/** SQLSTATE of a statement that reached its time limit. */
const QUERY_CANCELED = '57014';

/** SQLSTATEs of a lost race: serialization failure, deadlock, lock not available. */
const TRY_AGAIN = new Set(['40001', '40P01', '55P03']);

/** Errors of the driver and the system for a connection that failed or broke, and of PostgreSQL for not serving at the moment. */
const DOWN = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'EACCES',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  CONNECTION_LOST,
  DATABASE_SILENT,
  // shut down, crashed, starting, too many connections, disk full, out of memory, standby, connection exceptions
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '53100',
  '53200',
  '25006',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
]);

/** Codes that file errors have, too; they come from the database only if the failed call is a connect. */
const CONNECT_ONLY = new Set(['ENOENT', 'EACCES']);

function isDatabaseDown(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (!('code' in cause) || typeof cause.code !== 'string' || !DOWN.has(cause.code)) continue;
    if (!CONNECT_ONLY.has(cause.code) || ('syscall' in cause && cause.syscall === 'connect')) return true;
  }
  return false;
}

/** The SQLSTATE of a refused statement, or null; drizzle wraps the driver's error. */
export function sqlState(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && /^[0-9A-Z]{5}$/.test(cause.code)) return cause.code;
  }
  return null;
}
