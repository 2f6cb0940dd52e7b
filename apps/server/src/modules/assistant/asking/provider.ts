import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { AI_REQUEST } from '@houtai/contract/assistant-words';
import {
  AISDKError,
  APICallError,
  extractReasoningMiddleware,
  InvalidResponseDataError,
  type LanguageModelUsage,
  stepCountIs,
  streamText,
  type TextStreamPart,
  tool,
  type ToolSet,
  wrapLanguageModel,
} from 'ai';
import { z } from 'zod';

import { guardedFetch } from '#platform/http/guarded-fetch.ts';

import type { Provider } from '../assistant-settings.ts';
import type { Tokens } from './budget.ts';

// Disables console warnings of the library; what is sent is fixed below.
Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });

/** The key under which the library passes options through unchanged. */
const PROVIDER = 'provider';

/** The most rounds of tool calls before the model has to answer. */
const MAX_STEPS = 8;

/** An answer of 2048 tokens is a fraction of this, even with the envelope of each chunk. */
const ANSWER_MAX_BYTES = 16 * 1_048_576;

/**
 * The most tool calls for one question, and the most characters of their inputs, because nothing else stops a provider that keeps calling.
 */
const MAX_CALLS = 40;
const MAX_INPUT = 60_000;

const LINE_END = new TextEncoder().encode('\n\n');

/** A message of the conversation sent to the model. */
export type Turn = { role: 'user' | 'assistant'; content: string };

/** A tool of the model; it receives the result of `run` as JSON. */
export type ModelTool = { description: string; input: z.ZodType; run: (input: unknown) => Promise<unknown> };

/**
 * An event of an answer: text, the token count of each request once the provider reports it, and the end. `finished` is false if the answer
 * broke off silently.
 */
export type ModelEvent =
  | { type: 'text' | 'reasoning'; text: string }
  | { type: 'counted'; tokens: Tokens }
  | { type: 'end'; finished: boolean };

export type ProviderRequest = { system: string; turns: readonly Turn[]; tools?: Readonly<Record<string, ModelTool>>; signal: AbortSignal };

/** Why the provider gave no answer: the HTTP status if it refused, and the reason for the log and the administrator's test. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly status: number | undefined;
  constructor(message: string, { status, cause }: { status?: number | undefined; cause?: unknown } = {}) {
    super(message, { cause });
    this.status = status;
  }
}

/**
 * Sends a request to the model and yields its answer; throws a ProviderError, or the reason of the signal. Only this module uses the
 * library.
 */
export async function* askModel(provider: Provider, { system, turns, tools = {}, signal }: ProviderRequest): AsyncGenerator<ModelEvent> {
  const { idleMs, totalMs, allowPrivate } = provider;
  const ending = AbortSignal.any([signal, AbortSignal.timeout(totalMs)]);
  const { fullStream } = streamText({
    model: modelOf(provider, lineEnded(guardedFetch({ idleMs, allowPrivate, maxBytes: ANSWER_MAX_BYTES }))),
    system,
    messages: turns.map((turn) => ({ ...turn })),
    tools: toolsOf(tools),
    stopWhen: stepCountIs(MAX_STEPS),
    maxRetries: 0,
    abortSignal: ending,
    maxOutputTokens: AI_REQUEST.maxTokens,
    temperature: AI_REQUEST.temperature,
    topP: AI_REQUEST.topP,
    frequencyPenalty: AI_REQUEST.frequencyPenalty,
    // Options that the library does not name or does not forward.
    providerOptions: { [PROVIDER]: { top_k: AI_REQUEST.topK, n: AI_REQUEST.choices, stop: null } },
    includeRawChunks: true,
    onError: () => {},
  });
  const sum: Sum = { finished: false, hasAnswered: false, end: 'open', calls: 0, input: 0 };
  for await (const part of fullStream) {
    const said = saidBy(part);
    count(part, sum);
    if (sum.calls > MAX_CALLS || sum.input > MAX_INPUT) throw new ProviderError('the provider goes on with calls of tools');
    if (said && sum.end !== 'over') yield said;
    if (part.type === 'finish-step') yield { type: 'counted', tokens: tokensOf(part.usage) };
    if (part.type === 'abort') throw faultOf(ending.reason, provider);
    if (part.type !== 'error') continue;
    // Chunks without a choice that end properly are an empty answer.
    if (sum.hasAnswered && InvalidResponseDataError.isInstance(part.error)) break;
    throw faultOf(part.error, provider);
  }
  yield { type: 'end', finished: sum.finished };
}

type Sum = {
  finished: boolean;
  hasAnswered: boolean;
  /** Whether the provider has announced the end, in the present chunk (`said`) or an earlier one (`over`); later content is discarded. */
  end: 'open' | 'said' | 'over';
  calls: number;
  input: number;
};

function count(part: TextStreamPart<ToolSet>, sum: Sum): void {
  if (part.type === 'start-step') sum.end = 'open';
  if (part.type === 'tool-input-start') sum.calls += 1;
  if (part.type === 'tool-input-delta') sum.input += part.delta.length;
  if (part.type === 'raw') {
    sum.hasAnswered ||= isChunk(part.rawValue);
    if (sum.end === 'said') sum.end = 'over';
    else if (Ended.safeParse(part.rawValue).success) sum.end = 'said';
  }
  if (part.type === 'finish-step') sum.finished = part.finishReason !== 'other' && part.finishReason !== 'error';
}

function tokensOf({ inputTokens = 0, outputTokens = 0 }: LanguageModelUsage): Tokens {
  return { prompt: inputTokens, completion: outputTokens };
}

function saidBy(part: TextStreamPart<ToolSet>): ModelEvent | null {
  if (part.type === 'text-delta') return part.text === '' ? null : { type: 'text', text: part.text };
  if (part.type === 'reasoning-delta') return part.text === '' ? null : { type: 'reasoning', text: part.text };
  return null;
}

/** A chunk with the reason why the answer ends; it may also contain the last words. */
const Ended = z.object({ choices: z.tuple([z.object({ finish_reason: z.string() })]) });

function isChunk(raw: unknown): boolean {
  return typeof raw === 'object' && raw !== null && 'choices' in raw;
}

function modelOf({ address, apiKey, providerModel }: Provider, fetch: typeof globalThis.fetch) {
  const provider = createOpenAICompatible({ name: PROVIDER, baseURL: address, apiKey, includeUsage: true, fetch });
  // Some models emit their reasoning inside the text if the provider has no field for it.
  return wrapLanguageModel({ model: provider(providerModel), middleware: extractReasoningMiddleware({ tagName: 'think' }) });
}

/** Appends a line end to the response, because the parser ignores an unterminated last line. */
function lineEnded(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const { body, status, headers } = await fetch(input, init);
    const ending = new TransformStream<Uint8Array, Uint8Array>({ flush: (rest) => rest.enqueue(LINE_END) });
    return new Response(body && body.pipeThrough(ending), { status, headers });
  };
}

function toolsOf(tools: Readonly<Record<string, ModelTool>>): ToolSet {
  return Object.fromEntries(
    Object.entries(tools).map(([name, { description, input, run }]) => [
      name,
      tool({ description, inputSchema: input, execute: (given) => run(given) }),
    ]),
  );
}

/**
 * Converts errors for the log, which must contain neither the conversation (included in library errors) nor the API key (repeated by some
 * providers).
 */
function faultOf(error: unknown, { apiKey }: Provider): Error {
  if (error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError')) return error;
  if (APICallError.isInstance(error))
    return new ProviderError(`the provider answered ${error.statusCode ?? 'nothing'}: ${error.message.replaceAll(apiKey, '******')}`, {
      status: error.statusCode,
      cause: error.cause,
    });
  if (AISDKError.isInstance(error)) return new ProviderError(`the answer of the provider cannot be read: ${error.name}`);
  return new ProviderError(error instanceof Error ? error.message : 'the stream of the provider names an error', { cause: error });
}
