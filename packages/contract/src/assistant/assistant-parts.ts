import { z } from 'zod';

import { Moment } from '../form/fields.ts';
import { ANSWER_STATES, ORIGINS, PROPOSAL_STATES } from './assistant-words.ts';

/** A field of a proposal in words, and the origin of its value. */
export const ProposedField = z.object({
  name: z.string(),
  label: z.string(),
  required: z.boolean(),
  words: z.string(),
  origin: z.enum(ORIGINS),
  /** The value names a recipient or a link that the person did not give, so the person has to fill it in. */
  guarded: z.boolean(),
});
export type ProposedField = z.infer<typeof ProposedField>;

/** A write that the model proposes and a person may press, once. */
export const Proposal = z.object({
  id: z.string(),
  /** The name of the write in the operation log. */
  title: z.string(),
  /** The record to change, as TD-1024; blank for a new one. */
  record: z.string(),
  fields: z.array(ProposedField),
  state: z.enum(PROPOSAL_STATES),
  /** The outcome in words. */
  outcome: z.string(),
  /** The address of the record; blank while there is none. */
  url: z.string(),
  /** The form that 修改 opens: its panel, the name of its declaration (absent in older proposals) and its values; null if there is none. */
  form: z.object({ key: z.string(), name: z.string().optional(), values: z.record(z.string(), z.string()) }).nullable(),
  /** The open form to fill in, with the values for its controls; null for a write. */
  fill: z.object({ key: z.string(), values: z.record(z.string(), z.string()) }).nullable(),
  /** Until when the write can be undone; blank if it cannot. */
  undoUntil: z.union([z.literal(''), Moment]),
  /** The person's AI client that made the proposal; blank if the dialog did. */
  client: z.string(),
  expiresAt: Moment,
});
export type Proposal = z.infer<typeof Proposal>;

/** A passage of 流程制度 that an answer cites by its number, as [^1]. */
export const Source = z.object({
  number: z.number(),
  newsId: z.string(),
  title: z.string(),
  revision: z.number(),
  publishedAt: Moment,
  /** The heading above the passage; blank, or absent in older answers, if there is none. */
  heading: z.string().optional(),
  /** The words of one block of the item from its beginning; … marks a cut. */
  passage: z.string(),
});
export type Source = z.infer<typeof Source>;

/** A number of an answer, without separators, and the lookup that returned it: in words, and its address. */
export const Figure = z.object({ number: z.string(), words: z.string(), url: z.string() });
export type Figure = z.infer<typeof Figure>;

/** The parts of an answer, in order. */
export const AnswerPart = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('reasoning'), text: z.string() }),
  /** A lookup in words, with the address where a person finds the same. */
  z.object({ type: z.literal('look'), words: z.string(), url: z.string() }),
  z.object({ type: z.literal('sources'), sources: z.array(Source) }),
  z.object({ type: z.literal('figures'), figures: z.array(Figure) }),
  z.object({ type: z.literal('proposal'), proposal: Proposal }),
]);
export type AnswerPart = z.infer<typeof AnswerPart>;

/** A question or an answer. */
export const ChatMessage = z.object({
  id: z.string(),
  role: z.enum(['user', 'assistant']),
  parts: z.array(AnswerPart),
  state: z.enum(ANSWER_STATES),
  /** Numbers in the text that occur in nothing that was read for it. */
  unverified: z.array(z.string()),
  at: Moment,
});
export type ChatMessage = z.infer<typeof ChatMessage>;

/** The events while an answer is written: its beginning, its parts as they come, and its end. */
export const AnswerEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('begin'), conversationId: z.string(), title: z.string(), questionId: z.string(), answerId: z.string() }),
  z.object({ type: z.literal('part'), part: AnswerPart }),
  z.object({ type: z.literal('end'), state: z.enum(ANSWER_STATES), unverified: z.array(z.string()) }),
]);
export type AnswerEvent = z.infer<typeof AnswerEvent>;
