import { SECOND_STEP_MS } from '@houtai/contract/limits';
import { and, eq, gt, lt, sql } from 'drizzle-orm';

import type { OpenCtx } from '#platform/db/work/context.ts';

import { hashSecret, makeSecret } from '../secrets.ts';
import { signInTickets } from '../session.tables.ts';

const MOST_TRIES = 5;

export type Ticket = typeof signInTickets.$inferSelect;

/** What was proved so far, and by which browser. */
type FirstStep = Pick<Ticket, 'userId' | 'account' | 'loginType' | 'proof' | 'identity' | 'browser'>;

/** A ticket for the second step of a sign-in; its secret exists nowhere else. */
export async function issueTicket(ctx: OpenCtx, step: FirstStep): Promise<string> {
  const ticket = makeSecret();
  const expiresAt = new Date(ctx.now.getTime() + SECOND_STEP_MS);
  await ctx.db.insert(signInTickets).values({ ...step, hash: hashSecret(ticket), tries: 0, expiresAt });
  return ticket;
}

/** Takes one try of a ticket of this browser; null for one that is unknown, used, expired, elsewhere or tried too often. */
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

/** Uses a ticket up: of several that come at the same time, one gets true. */
export async function redeemTicket({ db }: Pick<OpenCtx, 'db'>, { hash }: Ticket): Promise<boolean> {
  return (await db.delete(signInTickets).where(eq(signInTickets.hash, hash)).returning()).length === 1;
}

/** Makes what a person has begun to sign in with worthless. */
export async function dropTicketsOf({ db }: Pick<OpenCtx, 'db'>, userId: string): Promise<void> {
  await db.delete(signInTickets).where(eq(signInTickets.userId, userId));
}

export async function removeOldTickets({ db, now }: Pick<OpenCtx, 'db' | 'now'>): Promise<void> {
  await db.delete(signInTickets).where(lt(signInTickets.expiresAt, now));
}
