import type { PageContext } from '@houtai/contract/assistant';
import type { AnswerPart, Figure, Source } from '@houtai/contract/assistant-parts';
import type { Call, InputOf, ResultOf } from '@houtai/contract/call';
import { SUCCESS } from '@houtai/contract/codes';
import { TOKEN_HEADER } from '@houtai/contract/limits';
import type { FastifyInstance } from 'fastify';

import type { Ctx } from '#platform/db/work/context.ts';
import { type Sender, sendInside } from '#platform/http/send-inside.ts';
import type { Http } from '#platform/http/serve.ts';

/** What a tool gave, and how its call is called and seen again. */
export type Read = Omit<Figure, 'number'> & { text: string };

/** What a tool found for the model, what it did in words, and where the same is to be seen; blank where there is no such list. */
export type LookedUp = { words: string; url: string; found: unknown };

/** One question on its way: who asks, from which page, and all that was said and read for it. */
export type Asking = {
  app: FastifyInstance;
  ctx: Ctx;
  sender: Sender;
  conversationId: string;
  /** The AI client of the person that asks for them; empty for the dialog. */
  client: string;
  page: PageContext | undefined;
  /** What the person typed in this conversation. */
  said: string;
  /** What was read of records for this question: text of others, and the call that gave it. */
  read: Read[];
  sources: Source[];
  /** A card is shown already: a person decides about one at a time. */
  hasProposed: boolean;
  add: (part: AnswerPart) => void;
};

/** In whose name the calls for a question are made. */
export function senderOf({ request }: Http, ctx: Ctx): Sender {
  return { token: String(request.headers[TOKEN_HEADER] ?? ''), ip: ctx.ip, userAgent: ctx.userAgent };
}

/** What a call refused, in the words that the person would have seen. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

/** Makes a call as the person who asks, and gives what they would have got. */
export async function readAs<C extends Call>(
  { app, sender, conversationId, client }: Pick<Asking, 'app' | 'sender' | 'conversationId' | 'client'>,
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
