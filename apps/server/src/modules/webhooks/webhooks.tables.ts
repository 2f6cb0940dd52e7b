import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';

import type { RecordKeys } from '#modules/live/index.ts';
import { programs } from '#modules/programs/index.ts';
import { id, moment } from '#platform/db/columns.ts';

/** The webhooks of programs, with their events and signing secrets. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: id(),
    programId: text('program_id')
      .notNull()
      .references(() => programs.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    url: text('url').notNull(),
    /** E.g. `todo.created`. */
    events: text('events').array().notNull(),
    /** Sealed with a secret of the server; the former secret also signs until it expires. */
    sealedSecret: text('sealed_secret').notNull(),
    secretPrefix: text('secret_prefix').notNull(),
    sealedFormer: text('sealed_former').notNull().default(''),
    formerUntil: moment('former_until'),
    /** `paused`: by a person; `failing`: automatically; `gone`: the receiver answered that it no longer exists. */
    state: text('state', { enum: ['active', 'paused', 'failing', 'gone'] })
      .notNull()
      .default('active'),
    /** The time of the first failure since the last success. */
    failingSince: moment('failing_since'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    version: integer('version').notNull().default(1),
  },
  (table) => [index('webhooks_program').on(table.programId)],
);

/** An attempt to send, and its result. */
export type WebhookTry = { at: string; status: number; ms: number; problem: string };

/** Events to be sent to webhooks, in order for each record. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: id(),
    hookId: text('hook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    /** The id of the event; the same for all webhooks that get it. */
    eventId: text('event_id').notNull(),
    /** E.g. `todo.created`, or `test`. */
    type: text('type').notNull(),
    recordType: text('record_type').notNull(),
    recordId: text('record_id').notNull(),
    recordVersion: integer('record_version').notNull(),
    number: text('number').notNull(),
    /** The exact bytes of every attempt. */
    body: text('body').notNull(),
    /** The former visibility keys of the record, if it existed. */
    former: jsonb('former').$type<RecordKeys>(),
    /** `new`: whether the program may see it has not been checked yet. */
    state: text('state', { enum: ['new', 'waiting', 'sent', 'failed', 'dropped'] })
      .notNull()
      .default('new'),
    isTest: boolean('is_test').notNull().default(false),
    tries: integer('tries').notNull().default(0),
    attempts: jsonb('attempts').$type<WebhookTry[]>().notNull().default([]),
    /** The beginning of the last response. */
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

/** The name of the server secret that seals signing secrets. */
export const SIGNING = 'webhook-signing';
