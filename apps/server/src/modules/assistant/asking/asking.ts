import type { PageContext } from '@houtai/contract/assistant';
import type { AnswerPart, Figure, Source } from '@houtai/contract/assistant-parts';
import type { Call, InputOf, ResultOf } from '@houtai/contract/call';
import { SUCCESS } from '@houtai/contract/codes';
import { TOKEN_HEADER } from '@houtai/contract/limits';
import type { FastifyInstance } from 'fastify';

import type { Ctx } from '#platform/db/work/context.ts';
import { type Sender, sendInside } from '#platform/http/internal-requests.ts';
import type { Http } from '#platform/http/serve.ts';

/** A tool result with the words that describe the call and the address of the same list. */
export type ReadText = Omit<Figure, 'number'> & { text: string };

/** A tool result: data for the model, a description, and the address of the same list; blank without one. */
export type LookedUp = { words: string; url: string; found: unknown };

/** The context of one question: the person, the page, and everything typed and read for it. */
export type AssistantRequest = {
  app: FastifyInstance;
  ctx: Ctx;
  sender: Sender;
  conversationId: string;
  /** The AI client that asks; empty for the dialog. */
  client: string;
  page: PageContext | undefined;
  /** What the person typed in this conversation. */
  said: string;
  /** Texts of records read for this question, with the call that returned each. */
  read: ReadText[];
  sources: Source[];
  /** Whether a proposal is shown already; a person decides on one at a time. */
  hasProposed: boolean;
  add: (part: AnswerPart) => void;
};

/** The identity for calls made to answer a question. */
export function senderOf({ request }: Http, ctx: Ctx): Sender {
  return { token: String(request.headers[TOKEN_HEADER] ?? ''), ip: ctx.ip, userAgent: ctx.userAgent };
}

/** A refusal of a call, with the message that the person would have seen. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

/** Makes a call as the asking person and returns its result; throws `Refused`. */
export async function readAs<C extends Call>(
  { app, sender, conversationId, client }: Pick<AssistantRequest, 'app' | 'sender' | 'conversationId' | 'client'>,
  call: C,
  input: InputOf<C>,
): Promise<ResultOf<C>> {
  const kind = client === '' ? 'assistant' : 'client';
  const origin = { kind, conversation: conversationId, proposal: '' } as const;
  const body = await sendInside(app, { call, input, sender, origin });
  if (body['code'] !== SUCCESS) throw new Refused(String(body['msg']));
  // oxlint-disable-next-line typescript/consistent-type-assertions -- parsed by the schema of this very call
  return call.result.parse(call.list ? body : body['result']) as ResultOf<C>;
}
