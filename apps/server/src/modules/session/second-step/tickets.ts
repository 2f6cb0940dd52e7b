import { SECOND_STEP_MS } from '@houtai/contract/limits';
import { and, eq, gt, lt, sql } from 'drizzle-orm';

import type { OpenCtx } from '#platform/db/work/context.ts';

import { hashSecret, makeSecret } from '../secrets.ts';
import { signInTickets } from '../session.tables.ts';

const MOST_TRIES = 5;

export type Ticket = typeof signInTickets.$inferSelect;

/** What was proved in the first step, and in which browser. */
type FirstStep = Pick<Ticket, 'userId' | 'account' | 'loginType' | 'proof' | 'identity' | 'browser'>;

/** Issues a ticket for the second step; its secret is not stored. */
export async function issueTicket(ctx: OpenCtx, step: FirstStep): Promise<string> {
  const ticket = makeSecret();
  const expiresAt = new Date(ctx.now.getTime() + SECOND_STEP_MS);
  await ctx.db.insert(signInTickets).values({ ...step, hash: hashSecret(ticket), tries: 0, expiresAt });
  return ticket;
}

/** Counts an attempt with a ticket of this browser; null if it is unknown, used, expired, of another browser, or has no attempts left. */
export async function tryTicket(ctx: OpenCtx, { ticket, browser }: { ticket: string; browser: string }): Promise<Ticket | null> {
  if (browser === '') return null;
  const { hash, tries, expiresAt } = signInTickets;
  const isOpen = and(eq(hash, hashSecret(ticket)), eq(signInTickets.browser, hashSecret(browser)), gt(expiresAt, ctx.now));
  const [row] = await ctx.db
    .update(signInTickets)
    .set({ tries: sql`${tries} + 1` })
    .where(and(isOpen, lt(tries, MOST_TRIES)))
    .returning();
  return row ?? null;
}

/** Uses up a ticket: of concurrent uses, only one gets true. */
export async function redeemTicket({ db }: Pick<OpenCtx, 'db'>, { hash }: Ticket): Promise<boolean> {
  return (await db.delete(signInTickets).where(eq(signInTickets.hash, hash)).returning()).length === 1;
}

/** Invalidates a person's sign-ins in progress. */
export async function dropTicketsOf({ db }: Pick<OpenCtx, 'db'>, userId: string): Promise<void> {
  await db.delete(signInTickets).where(eq(signInTickets.userId, userId));
}

export async function removeOldTickets({ db, now }: Pick<OpenCtx, 'db' | 'now'>): Promise<void> {
  await db.delete(signInTickets).where(lt(signInTickets.expiresAt, now));
}
