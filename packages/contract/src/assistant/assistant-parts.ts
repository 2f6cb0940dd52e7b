import { z } from 'zod';

import { Moment } from '../form/fields.ts';
import { ANSWER_STATES, ORIGINS, PROPOSAL_STATES } from './assistant-words.ts';

/** A field of a proposal in words, and where its value comes from. */
export const ProposedField = z.object({
  name: z.string(),
  label: z.string(),
  required: z.boolean(),
  words: z.string(),
  origin: z.enum(ORIGINS),
  /** Names a recipient, or an address that it leads to, which the person did not give: it is theirs to fill in. */
  guarded: z.boolean(),
});
export type ProposedField = z.infer<typeof ProposedField>;

/** A write that the model proposes and a person may press, once. */
export const Proposal = z.object({
  id: z.string(),
  /** What it does, as the operation log calls it. */
  title: z.string(),
  /** The record that it changes, as TD-1024; blank for a new one. */
  record: z.string(),
  fields: z.array(ProposedField),
  state: z.enum(PROPOSAL_STATES),
  /** What became of it, in words. */
  outcome: z.string(),
  /** Where the record is opened; blank as long as there is none. */
  url: z.string(),
  /** The panel of the ordinary form, the name of its declaration (absent in older proposals), and what 修改 fills into it; null where there is none. */
  form: z.object({ key: z.string(), name: z.string().optional(), values: z.record(z.string(), z.string()) }).nullable(),
  /** The opening of a form that it is to be filled into, and what its controls are to hold; null where it is a write of its own. */
  fill: z.object({ key: z.string(), values: z.record(z.string(), z.string()) }).nullable(),
  /** Until when it can be taken back; blank where it cannot. */
  undoUntil: z.union([z.literal(''), Moment]),
  /** The own AI client of the person that proposed it; blank where the dialog did. */
  client: z.string(),
  expiresAt: Moment,
});
export type Proposal = z.infer<typeof Proposal>;

/** A passage of 流程制度 that an answer rests on, by the number that stands in its text as [^1]. */
export const Source = z.object({
  number: z.number(),
  newsId: z.string(),
  title: z.string(),
  revision: z.number(),
  publishedAt: Moment,
  /** The heading under which the passage stands; blank, or absent in older answers, where it has none. */
  heading: z.string().optional(),
  /** The words of one block of the item, from its beginning; … where there are more. */
  passage: z.string(),
});
export type Source = z.infer<typeof Source>;

/** A number of an answer, without separators, and what was looked up that has it: in words, and where it is to be seen. */
export const Figure = z.object({ number: z.string(), words: z.string(), url: z.string() });
export type Figure = z.infer<typeof Figure>;

/** What an answer is made of, in its order. */
export const AnswerPart = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('reasoning'), text: z.string() }),
  /** What was looked up, in words, and where the same is to be seen. */
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
  /** Numbers of the text that stand in nothing that was read for it. */
  unverified: z.array(z.string()),
  at: Moment,
});
export type ChatMessage = z.infer<typeof ChatMessage>;

/** What is told while an answer is written: how it begins, its parts as they come, and how it ends. */
export const AnswerEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('begin'), conversationId: z.string(), title: z.string(), questionId: z.string(), answerId: z.string() }),
  z.object({ type: z.literal('part'), part: AnswerPart }),
  z.object({ type: z.literal('end'), state: z.enum(ANSWER_STATES), unverified: z.array(z.string()) }),
]);
export type AnswerEvent = z.infer<typeof AnswerEvent>;
