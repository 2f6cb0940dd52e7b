import { calls } from '@houtai/contract';
import { addPart, textOf } from '@houtai/contract/add-part';
import type { Conversation } from '@houtai/contract/assistant';
import type { AnswerEvent, AnswerPart } from '@houtai/contract/assistant-parts';
import { ANSWER_BEAT_MS, type AnswerState, ASSISTANT_FAILURES } from '@houtai/contract/assistant-words';
import type { RequestOf } from '@houtai/contract/call';
import type { FastifyInstance, FastifyReply } from 'fastify';

import { type Ctx, inTransaction } from '#platform/db/work/context.ts';
import { AGAIN_SOON_MS, AppError } from '#platform/http/replies/errors.ts';
import { EventStream } from '#platform/http/replies/event-stream.ts';
import { oncePerKey } from '#platform/http/replies/once-per-key.ts';
import type { Http } from '#platform/http/serve.ts';

import { type Provider, providerOf } from '../assistant-settings.ts';
import { lookUpTools } from '../filling/look-up.ts';
import { proposeTools } from '../proposing/propose.ts';
import { type AssistantRequest, type ReadText, senderOf } from './asking.ts';
import { addTokens, spendQuestion, type Tokens } from './budget.ts';
import { chatTurnsOf, removeFrom, storeAnswer, storeQuestion, typedTextIn } from './chat-messages.ts';
import { beginConversation, ownConversation, touchConversation } from './conversations.ts';
import { figuresIn, unverifiedFigures } from './figures-of-answer.ts';
import { promptFor } from './prompt.ts';
import { askModel } from './provider.ts';

type Question = RequestOf<typeof calls.assistant.ask>;

/** The most concurrent answers of one person. */
const AT_ONCE = 2;

/** The most characters of an answer including reasoning: several times what the token limit of a request yields. */
const MAX_CHARACTERS = 60_000;

/** Thrown when an answer exceeds `MAX_CHARACTERS`. */
class TooLong extends Error {}

type Stored = { conversation: Conversation; questionId: string; answerId: string };

type Live = { ending: AbortController; done: Promise<void> };

/** A slot for one of a person's concurrent answers. */
type Place = { userId: string };

/** The answers that this server is generating. */
export class Answers {
  private readonly live = new Map<string, Live>();
  private readonly places = new Set<Place>();
  private readonly app: FastifyInstance;

  constructor(app: FastifyInstance) {
    this.app = app;
  }

  /** Whether this server is generating the answer. */
  isLive(answerId: string): boolean {
    return this.live.has(answerId);
  }

  /** Stores a question and streams its answer. Refusals come before the provider is called. */
  async ask(ctx: Ctx, question: Question, http: Http): Promise<FastifyReply> {
    const provider = await providerOf(ctx, this.app.deps.config);
    if (!provider) throw new AppError('C0001', ASSISTANT_FAILURES.noKey);
    const place = this.placeFor(ctx.actor);
    const leave = () => void this.places.delete(place);
    const stored = await this.storeOnce(ctx, question, http).catch((error: unknown) => {
      leave();
      throw error;
    });
    const ending = new AbortController();
    const stream = new EventStream({ onRoom: () => {}, onClose: () => ending.abort() });
    const { conversation, questionId, answerId } = stored;
    const { id: conversationId, title } = conversation;
    stream.send({ type: 'begin', conversationId, title, questionId, answerId } satisfies AnswerEvent, '');
    const writing = new Writing(this.app, { ctx, question, provider, stream, conversationId, answerId, http });
    const done = writing.run(ending.signal).finally(() => {
      this.live.delete(answerId);
      leave();
    });
    this.live.set(answerId, { ending, done });
    return stream.answer(http.reply);
  }

  /** Reserves the slot synchronously, so that concurrent questions are counted correctly. */
  private placeFor({ userId }: Ctx['actor']): Place {
    const own = [...this.places].filter((place) => place.userId === userId);
    if (own.length >= AT_ONCE) throw new AppError('A0501', '上一个回答还没有结束，请先等它完成或停止', { retryAfterMs: AGAIN_SOON_MS });
    const place = { userId };
    this.places.add(place);
    return place;
  }

  /** A repeated request stores and asks nothing: the first answer goes into the conversation even if its client has gone. */
  private async storeOnce(ctx: Ctx, question: Question, { request }: Http): Promise<Stored> {
    let stored: Stored | null = null;
    await oncePerKey(ctx, { call: calls.assistant.ask, request }, async (ctx) => (stored = await this.store(ctx, question)));
    if (stored === null) throw new AppError('A0409', '这个问题已经提出，请打开对话查看回答');
    return stored;
  }

  private store(ctx: Ctx, { text, conversationId, replaces }: Question): Promise<Stored> {
    return inTransaction(ctx, async (ctx) => {
      await spendQuestion(ctx);
      const conversation = conversationId ? await ownConversation(ctx, conversationId) : await beginConversation(ctx, text);
      if (conversationId && replaces) await removeFrom(ctx, conversationId, replaces);
      await touchConversation(ctx, conversation.id);
      return { conversation, ...(await storeQuestion(ctx, conversation.id, text)) };
    });
  }

  /** Aborts running answers and waits until they are stored. */
  async close(): Promise<void> {
    for (const { ending } of this.live.values()) ending.abort();
    await Promise.all([...this.live.values()].map(({ done }) => done));
  }
}

type Written = {
  ctx: Ctx;
  question: Question;
  provider: Provider;
  stream: EventStream;
  conversationId: string;
  answerId: string;
  http: Http;
};

/** Writes one answer of the model to the client and into the conversation. */
class Writing {
  private parts: AnswerPart[] = [];
  private length = 0;
  private tokens: Tokens = { prompt: 0, completion: 0 };
  /** What the person has typed in this conversation. */
  private said = '';
  private readonly read: ReadText[] = [];
  private readonly app: FastifyInstance;
  private readonly of: Written;

  constructor(app: FastifyInstance, of: Written) {
    this.app = app;
    this.of = of;
  }

  /** Never rejects: the outcome is streamed and stored. */
  async run(signal: AbortSignal): Promise<void> {
    const { ctx, stream, answerId } = this.of;
    const beat = setInterval(() => stream.beat(), ANSWER_BEAT_MS);
    try {
      const state = await this.write(signal).catch((error: unknown) => this.stateAfter(error, signal));
      const unverified = this.unverified();
      const figures = figuresIn(textOf(this.parts), this.read);
      if (figures.length > 0) this.add({ type: 'figures', figures });
      await storeAnswer(ctx, answerId, { parts: this.parts, state, unverified });
      await addTokens(ctx, this.tokens);
      stream.send({ type: 'end', state, unverified } satisfies AnswerEvent, '');
    } catch (error) {
      ctx.log.error({ err: error }, 'an answer of the assistant was not stored');
    } finally {
      clearInterval(beat);
      stream.end();
    }
  }

  private async write(signal: AbortSignal): Promise<AnswerState> {
    const { ctx, question, provider, conversationId, http } = this.of;
    this.said = await typedTextIn(ctx, conversationId);
    const asking: AssistantRequest = {
      app: this.app,
      ctx,
      sender: senderOf(http, ctx),
      conversationId,
      client: '',
      page: question.page,
      said: this.said,
      read: this.read,
      sources: [],
      hasProposed: false,
      add: (part) => this.add(part),
    };
    const tools = { ...lookUpTools(asking), ...proposeTools(asking) };
    const system = promptFor(ctx, question.page);
    const turns = await chatTurnsOf(ctx, conversationId);
    let finished = false;
    for await (const event of askModel(provider, { system, turns, tools, signal })) {
      if (event.type === 'end') ({ finished } = event);
      else if (event.type === 'counted') this.count(event.tokens);
      else this.add(event);
      if (this.length > MAX_CHARACTERS) throw new TooLong('the answer is too long');
    }
    if (this.hasContent()) return finished ? 'done' : 'broken';
    return 'empty';
  }

  private add(part: AnswerPart): void {
    if (part.type === 'text' || part.type === 'reasoning') this.length += part.text.length;
    this.parts = addPart(this.parts, part);
    this.of.stream.send({ type: 'part', part } satisfies AnswerEvent, '');
  }

  private count({ prompt, completion }: Tokens): void {
    this.tokens = { prompt: this.tokens.prompt + prompt, completion: this.tokens.completion + completion };
  }

  private stateAfter(error: unknown, signal: AbortSignal): AnswerState {
    if (signal.aborted) return 'stopped';
    this.of.ctx.log.warn({ err: error }, 'the provider of the assistant failed');
    return this.hasContent() ? 'broken' : 'failed';
  }

  private hasContent(): boolean {
    return this.parts.some((part) => part.type === 'proposal' || (part.type === 'text' && part.text.trim() !== ''));
  }

  private unverified(): string[] {
    const { question, ctx } = this.of;
    const known = [
      question.text,
      this.said,
      question.page?.componentData ?? '',
      ctx.now.toISOString(),
      ...this.read.map(({ text }) => text),
    ].join('\n');
    return unverifiedFigures(textOf(this.parts), known);
  }
}
