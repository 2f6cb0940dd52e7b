import type { FactorWay } from '@houtai/contract/session';

import type { OpenCtx } from '#platform/db/work/context.ts';

/** By what a person can prove a second time who they are; no ways where they have no factor. */
export type SecondFactorOf = { ways: FactorWay[]; mayRemember: boolean };

/** Who tries which code. */
export type TriedFactor = { userId: string; way: FactorWay; code: string };

/** What a sign-in asks for beside the first proof. */
export type SecondFactor = {
  of: (ctx: OpenCtx, userId: string) => Promise<SecondFactorOf>;
  /** Whether the code is right, which is used up by that: of several that bring the same one, one gets true. */
  use: (ctx: OpenCtx, tried: TriedFactor) => Promise<boolean>;
};

declare module '#platform/module.ts' {
  interface Hooks {
    secondFactor: SecondFactor;
  }
}

const NONE: SecondFactorOf = { ways: [], mayRemember: false };

/** The factors of a person, whoever keeps them. */
export async function secondFactorOf(ctx: OpenCtx, userId: string): Promise<SecondFactorOf> {
  for (const factor of ctx.registry.given('secondFactor')) {
    const found = await factor.of(ctx, userId);
    if (found.ways.length > 0) return found;
  }
  return NONE;
}

/** Uses a code of a person up; false for one that is wrong or was used before. */
export async function takeSecondFactor(ctx: OpenCtx, tried: TriedFactor): Promise<boolean> {
  for (const factor of ctx.registry.given('secondFactor')) if (await factor.use(ctx, tried)) return true;
  return false;
}

/** Under which account wrong codes are counted: a right password, which makes the failures of the phone forgotten, leaves them. */
export function secondAccountOf(phone: string): string {
  return `${phone}#2`;
}
