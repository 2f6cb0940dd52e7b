import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';

import type { RecordKeys } from '#modules/live/index.ts';
import { programs } from '#modules/programs/index.ts';
import { id, moment } from '#platform/db/columns.ts';

/** Where a program gets events, and how they are signed. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: id(),
    programId: text('program_id')
      .notNull()
      .references(() => programs.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    url: text('url').notNull(),
    /** As `todo.created`. */
    events: text('events').array().notNull(),
    /** Sealed with a secret of the server; `former` signs beside it until its time is over. */
    sealedSecret: text('sealed_secret').notNull(),
    secretPrefix: text('secret_prefix').notNull(),
    sealedFormer: text('sealed_former').notNull().default(''),
    formerUntil: moment('former_until'),
    /** `paused`: by a person; `failing`: by itself; `gone`: the receiver said that it is over. */
    state: text('state', { enum: ['active', 'paused', 'failing', 'gone'] })
      .notNull()
      .default('active'),
    /** Since when nothing has arrived. */
    failingSince: moment('failing_since'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    version: integer('version').notNull().default(1),
  },
  (table) => [index('webhooks_program').on(table.programId)],
);

/** A try to send, and what became of it. */
export type WebhookTry = { at: string; status: number; ms: number; problem: string };

/** Events on their way to webhooks, in the order in which they happened to a record. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: id(),
    hookId: text('hook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    /** What happened; the same for all webhooks that get it. */
    eventId: text('event_id').notNull(),
    /** As `todo.created`, or `test`. */
    type: text('type').notNull(),
    recordType: text('record_type').notNull(),
    recordId: text('record_id').notNull(),
    recordVersion: integer('record_version').notNull(),
    number: text('number').notNull(),
    /** The very bytes that every try sends. */
    body: text('body').notNull(),
    /** What told who saw the record until then, where it was there. */
    former: jsonb('former').$type<RecordKeys>(),
    /** `new`: whether the program sees it has not been asked yet. */
    state: text('state', { enum: ['new', 'waiting', 'sent', 'failed', 'dropped'] })
      .notNull()
      .default('new'),
    isTest: boolean('is_test').notNull().default(false),
    tries: integer('tries').notNull().default(0),
    attempts: jsonb('attempts').$type<WebhookTry[]>().notNull().default([]),
    /** The beginning of what came back last. */
    answer: text('answer').notNull().default(''),
    createdAt: moment('created_at').notNull(),
    /** When a waiting one is tried next, and when another one was settled. */
    at: moment('at').notNull(),
  },
  (table) => [
    uniqueIndex('webhook_deliveries_event').on(table.hookId, table.eventId),
    index('webhook_deliveries_hook').on(table.hookId, table.createdAt, table.id),
    index('webhook_deliveries_open')
      .on(table.hookId, table.recordType, table.recordId, table.recordVersion, table.id)
      .where(sql`${table.state} in ('new', 'waiting')`),
    index('webhook_deliveries_due')
      .on(table.at, table.id)
      .where(sql`${table.state} in ('new', 'waiting')`),
    index('webhook_deliveries_created').on(table.createdAt),
  ],
);

/** The server secret that seals those that sign. */
export const SIGNING = 'webhook-signing';
