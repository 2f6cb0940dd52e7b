import type { AnswerPart, Proposal } from '@houtai/contract/assistant-parts';
import { ANSWER_STATES, PROPOSAL_STATES } from '@houtai/contract/assistant-words';
import type { WorkState } from '@houtai/contract/work-states';
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import { credentials } from '#modules/credentials/index.ts';
import { users } from '#modules/people/index.ts';
import { id, moment } from '#platform/db/columns.ts';

/** The connection to the provider: a single row. */
export const assistantSettings = pgTable('assistant_settings', {
  id: text('id').primaryKey(),
  address: text('address').notNull(),
  model: text('model').notNull(),
  providerModel: text('provider_model').notNull(),
  /** Sealed with a secret of the server; empty without a key. */
  sealedKey: text('sealed_key').notNull(),
  allowPrivate: boolean('allow_private').notNull(),
  personDaily: integer('person_daily').notNull(),
  departmentDaily: integer('department_daily').notNull().default(2_000),
  houseDaily: integer('house_daily').notNull(),
  allowClients: boolean('allow_clients').notNull().default(false),
  idleSeconds: integer('idle_seconds').notNull(),
  totalSeconds: integer('total_seconds').notNull(),
  updatedAt: moment('updated_at').notNull(),
  version: integer('version').notNull().default(1),
});

/** Each conversation belongs to one person and is read by nobody else. */
export const assistantConversations = pgTable(
  'assistant_conversations',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    /** The AI client whose proposals it holds; null for the dialog and after the client is removed. */
    clientId: text('client_id').references(() => credentials.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('assistant_conversations_user').on(table.userId, table.updatedAt),
    index('assistant_conversations_old').on(table.updatedAt),
    index('assistant_conversations_client').on(table.clientId),
  ],
);

/** Readings of conversations by administrators, with the reason. Deleted with the conversation, but still in the operation log. */
export const assistantReadings = pgTable(
  'assistant_readings',
  {
    id: id(),
    conversationId: text('conversation_id')
      .notNull()
      .references(() => assistantConversations.id, { onDelete: 'cascade' }),
    byId: text('by_id').notNull(),
    byName: text('by_name').notNull(),
    reason: text('reason').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [index('assistant_readings_conversation').on(table.conversationId)],
);

/** Questions and answers; ids increase with time. Parts refer to proposals by id only. */
export const assistantMessages = pgTable(
  'assistant_messages',
  {
    id: id(),
    conversationId: text('conversation_id')
      .notNull()
      .references(() => assistantConversations.id, { onDelete: 'cascade' }),
    role: text('role', { enum: ['user', 'assistant'] }).notNull(),
    parts: jsonb('parts').$type<AnswerPart[]>().notNull(),
    state: text('state', { enum: ANSWER_STATES }).notNull(),
    unverified: jsonb('unverified').$type<string[]>().notNull().default([]),
    at: moment('at').notNull(),
  },
  (table) => [index('assistant_messages_conversation').on(table.conversationId, table.id)],
);

/** Writes that wait for confirmation: the exact input, the only person who may confirm, and the expiry. */
export const assistantProposals = pgTable(
  'assistant_proposals',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    conversationId: text('conversation_id')
      .notNull()
      .references(() => assistantConversations.id, { onDelete: 'cascade' }),
    /** The key of the proposed call. */
    action: text('action').notNull(),
    input: jsonb('input').$type<Record<string, unknown>>().notNull(),
    /** The record concerned, and the state it is moved from; null for a new record. */
    about: jsonb('about').$type<{ kind: 'todo' | 'feedback'; id: string; state?: WorkState }>(),
    card: jsonb('card').$type<Pick<Proposal, 'title' | 'record' | 'fields' | 'form'> & Partial<Pick<Proposal, 'fill'>>>().notNull(),
    state: text('state', { enum: PROPOSAL_STATES }).notNull(),
    outcome: text('outcome').notNull().default(''),
    /** The name of the AI client that proposed it, as of then; empty for the dialog. */
    client: text('client').notNull().default(''),
    url: text('url').notNull().default(''),
    /** How to undo it, and until when: the state to restore, and the state it was left in, which older builds did not store. */
    undo: jsonb('undo').$type<{ kind: 'todo' | 'feedback'; id: string; left?: WorkState; state: WorkState; until: string }>(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('assistant_proposals_conversation').on(table.conversationId), index('assistant_proposals_user').on(table.userId)],
);

/**
 * Usage by person and day. The row of everybody has an empty person, that of a department `department:` and its id. Rows outlive
 * conversations and people.
 */
export const assistantUsage = pgTable(
  'assistant_usage',
  {
    day: date('day', { mode: 'string' }).notNull(),
    userId: text('user_id').notNull(),
    questions: integer('questions').notNull().default(0),
    promptTokens: integer('prompt_tokens').notNull().default(0),
    completionTokens: integer('completion_tokens').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.day, table.userId] })],
);
