import type { AnswerPart, Proposal } from '@houtai/contract/assistant-parts';
import { ANSWER_STATES, PROPOSAL_STATES } from '@houtai/contract/assistant-words';
import type { WorkState } from '@houtai/contract/work-states';
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import { credentials } from '#modules/credentials/index.ts';
import { users } from '#modules/people/index.ts';
import { id, moment } from '#platform/db/columns.ts';

/** How the provider is reached: one row. */
export const assistantSettings = pgTable('assistant_settings', {
  id: text('id').primaryKey(),
  address: text('address').notNull(),
  model: text('model').notNull(),
  providerModel: text('provider_model').notNull(),
  /** Sealed with a secret of the server; empty where there is none. */
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

/** Belongs to one person and is read by nobody else. */
export const assistantConversations = pgTable(
  'assistant_conversations',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    /** The AI client whose proposals it keeps; null for one of the dialog, and once the client is ended. */
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

/** That an administrator has read a conversation, and why; it goes with the conversation, and stays in the operation log. */
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

/** Questions and answers; ids grow with time. A proposal stands among the parts by its id alone. */
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

/** A write that waits for a press: what exactly would be sent, by whom alone, and until when. */
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
    /** Which of the calls that may be proposed. */
    action: text('action').notNull(),
    input: jsonb('input').$type<Record<string, unknown>>().notNull(),
    /** The record that it is about, and the state from which it is to be moved; null for a new one. */
    about: jsonb('about').$type<{ kind: 'todo' | 'feedback'; id: string; state?: WorkState }>(),
    card: jsonb('card').$type<Pick<Proposal, 'title' | 'record' | 'fields' | 'form'> & Partial<Pick<Proposal, 'fill'>>>().notNull(),
    state: text('state', { enum: PROPOSAL_STATES }).notNull(),
    outcome: text('outcome').notNull().default(''),
    /** The AI client of the person that proposed it, as it was called then; empty for the dialog. */
    client: text('client').notNull().default(''),
    url: text('url').notNull().default(''),
    /** How it is taken back, and until when: the state that the record gets, and the one in which it was left, which older builds did not store. */
    undo: jsonb('undo').$type<{ kind: 'todo' | 'feedback'; id: string; left?: WorkState; state: WorkState; until: string }>(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('assistant_proposals_conversation').on(table.conversationId), index('assistant_proposals_user').on(table.userId)],
);

/** What a person asked for on a day; the row of the whole house has an empty person, that of a department `department:` and its id. It outlives conversations and people. */
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
