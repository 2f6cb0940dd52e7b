import type { FactorWay } from '@houtai/contract/session';

import type { Ctx, OpenCtx } from '#platform/db/work/context.ts';

/** The second factors of a person; no ways without a factor. */
export type SecondFactorOf = { ways: FactorWay[]; mayRemember: boolean };

/** An attempt with a code. */
export type TriedFactor = { userId: string; way: FactorWay; code: string };

/** A provider of second factors. */
export type SecondFactor = {
  of: (ctx: OpenCtx, userId: string) => Promise<SecondFactorOf>;
  /** Verifies a code and uses it up: of concurrent uses, only one gets true. */
  use: (ctx: OpenCtx, tried: TriedFactor) => Promise<boolean>;
  /** By when the person has to have a factor; null where none is demanded or one is there. A sign-in begins the time that they have. */
  enrolBy: (ctx: OpenCtx, userId: string, when: { isSignIn: boolean }) => Promise<Date | null>;
  /** Called when a user obtains a key or link to another account. Refuses users who reset the account's factor; notifies the owner. */
  handOut: (ctx: Ctx, userId: string) => Promise<void>;
  /** Called when a command-line key opened an account without its factor. Notifies the owner and all administrators. */
  skipped: (ctx: OpenCtx, userId: string) => Promise<void>;
};

declare module '#platform/module.ts' {
  interface Hooks {
    secondFactor: SecondFactor;
  }
}

const NONE: SecondFactorOf = { ways: [], mayRemember: false };

/** A person's second factors from any provider. */
export async function secondFactorOf(ctx: OpenCtx, userId: string): Promise<SecondFactorOf> {
  for (const factor of ctx.registry.given('secondFactor')) {
    const found = await factor.of(ctx, userId);
    if (found.ways.length > 0) return found;
  }
  return NONE;
}

/** The time by which the person has to link a factor, from the first module that names one; null when none does. */
export async function enrolByOf(ctx: OpenCtx, userId: string, when: { isSignIn: boolean }): Promise<Date | null> {
  for (const factor of ctx.registry.given('secondFactor')) {
    const by = await factor.enrolBy(ctx, userId, when);
    if (by !== null) return by;
  }
  return null;
}

/** Lets the caller hand out what opens an account, unless they reset its factor. */
export async function assertMayHandOut(ctx: Ctx, userId: string): Promise<void> {
  for (const factor of ctx.registry.given('secondFactor')) await factor.handOut(ctx, userId);
}

/** Tells of an account that a key of the server opened. */
export async function tellSkipped(ctx: OpenCtx, userId: string): Promise<void> {
  for (const factor of ctx.registry.given('secondFactor')) await factor.skipped(ctx, userId);
}

/** Uses up a person's code; false for a wrong or used one. */
export async function acceptSecondFactor(ctx: OpenCtx, tried: TriedFactor): Promise<boolean> {
  for (const factor of ctx.registry.given('secondFactor')) if (await factor.use(ctx, tried)) return true;
  return false;
}

/** The account under which wrong codes are counted, separate from the phone, so that a right password does not reset them. */
export function secondAccountOf(phone: string): string {
  return `${phone}#2`;
}
