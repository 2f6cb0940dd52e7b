import type { TestResult } from '@houtai/contract/assistant';
import { TEST_STEPS, type TestStep } from '@houtai/contract/assistant-words';
import { keysOf } from '@houtai/contract/keys-of';
import { z } from 'zod';

import { guardedFetch, GuardError, type GuardReason } from '#platform/http/guarded-fetch.ts';

import { HOST_FAULTS, type Provider } from '../assistant-settings.ts';
import { askModel, ProviderError } from './provider.ts';

/** The test reads only the beginning of the answer. */
const PEEK_BYTES = 1_048_576;

const GUARD_WORDS: Readonly<Record<GuardReason, string>> = {
  protocol: '只能使用 http 或 https 地址',
  ...HOST_FAULTS,
  redirect: '地址会跳转到别处，密钥不会跟过去；请直接填写最终地址',
  idle: '在时限内没有响应',
  size: '返回的内容过大',
};

/** A failed step with its explanation for administrators. */
class StepError extends Error {
  readonly step: TestStep;
  constructor(step: TestStep, words: string) {
    super(words);
    this.step = step;
  }
}

/** Tests a provider step by step; returns results up to the first failing step. */
export async function testConnection(provider: Provider, signal: AbortSignal): Promise<TestResult[]> {
  const failed = await tryAll(provider, signal).then(
    () => null,
    (error: unknown) => (error instanceof StepError ? error : new StepError('stream', wordsOf(error))),
  );
  const steps = keysOf(TEST_STEPS);
  const passed = failed ? steps.slice(0, steps.indexOf(failed.step)) : steps;
  const results = passed.map((step) => ({ step, ok: true, words: '正常' }));
  return failed ? [...results, { step: failed.step, ok: false, words: failed.message }] : results;
}

async function tryAll(provider: Provider, signal: AbortSignal): Promise<void> {
  await tryAddress(provider, signal);
  await tryStream(provider, signal);
  await tryTools(provider, signal);
}

async function tryAddress(provider: Provider, signal: AbortSignal): Promise<void> {
  const { address, apiKey, allowPrivate, idleMs } = provider;
  const ask = guardedFetch({ allowPrivate, idleMs, maxBytes: PEEK_BYTES });
  try {
    const response = await ask(`${address}/models`, { headers: { authorization: `Bearer ${apiKey}` }, signal });
    await response.body?.cancel();
    // Some providers do not list their models, so only a refused key counts here.
    if (isKeyRefused(response.status)) throw new StepError('key', `服务商拒绝了密钥（HTTP ${response.status}）`);
  } catch (error) {
    if (error instanceof StepError) throw error;
    throw new StepError(isTlsFault(error) ? 'tls' : 'address', wordsOf(error));
  }
}

async function tryStream(provider: Provider, signal: AbortSignal): Promise<void> {
  let text = '';
  let isFinished = false;
  try {
    const turns = [{ role: 'user' as const, content: '只回复一个字：好' }];
    for await (const event of askModel(provider, { system: '', turns, signal })) {
      if (event.type === 'end') isFinished = event.finished;
      else if (event.type !== 'counted') text += event.text;
    }
  } catch (error) {
    throw refusedBy(error, 'stream');
  }
  if (text === '' || !isFinished) throw new StepError('stream', text === '' ? '流式回答里没有内容' : '流式回答没有正常结束');
}

async function tryTools(provider: Provider, signal: AbortSignal): Promise<void> {
  let isCalled = false;
  const ping = { description: '检查工具调用', input: z.object({}), run: async () => void (isCalled = true) };
  const turns = [{ role: 'user' as const, content: '请调用 ping 工具，然后回复：好' }];
  try {
    for await (const _ of askModel(provider, { system: '', turns, tools: { ping }, signal }));
  } catch (error) {
    throw refusedBy(error, 'tools');
  }
  if (!isCalled) throw new StepError('tools', '模型没有调用工具：可以对话，但不能查询数据和生成待确认的操作');
}

function refusedBy(error: unknown, otherwise: TestStep): StepError {
  const status = error instanceof ProviderError ? error.status : undefined;
  if (status === undefined) return new StepError(otherwise, wordsOf(error));
  if (isKeyRefused(status)) return new StepError('key', `服务商拒绝了密钥（HTTP ${status}）`);
  // With tools, the same model has just answered a request without them.
  if ([400, 404, 422].includes(status))
    return new StepError(otherwise === 'tools' ? 'tools' : 'model', `服务商不接受这个模型或请求（HTTP ${status}）`);
  return new StepError(otherwise, `服务商返回 HTTP ${status}`);
}

function isKeyRefused(status: number): boolean {
  return status === 401 || status === 403;
}

function isTlsFault(error: unknown): boolean {
  return codesOf(error).some((code) => /^(?:ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|EPROTO)/.test(code));
}

function codesOf(error: unknown): string[] {
  const codes: string[] = [];
  for (let cause = error; cause instanceof Error; cause = cause.cause) if ('code' in cause) codes.push(String(cause.code));
  return codes;
}

function wordsOf(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof GuardError) return GUARD_WORDS[cause.reason];
  const [code] = codesOf(error);
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return '域名无法解析，请检查服务地址';
  if (code === 'ECONNREFUSED') return '连接被拒绝，请检查地址和端口';
  if (isTlsFault(error)) return `安全连接失败（${code ?? ''}），请检查证书`;
  return code ? `无法连接（${code}）` : '连接中断或返回的内容无法读懂';
}
