import type { Code } from '@houtai/contract/codes';

import type { Effect } from './effects/effects.ts';
import type { ApprovalState } from './state.ts';

/** Why an action is refused: the code for the envelope, words that a person can act on, for an A0409 who was quicker, and for an A0501 how long to wait. */
export type Refusal = { message: string; decided?: { by: string; at: string } } & (
  | { code: Exclude<Code, 'A0501' | 'A0203'>; retryAfterMs?: undefined }
  | { code: 'A0501'; retryAfterMs: number }
);

/** What comes of an action. */
export type Outcome = { state: ApprovalState; effects: Effect[] } | { refusal: Refusal };

/** Carries a refusal out of the rules; `advance` gives it back as a value. */
export class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

export function throwRefusal(code: Exclude<Code, 'A0501' | 'A0203'>, message: string, decided?: Refusal['decided']): never {
  throw new Refused({ code, message, ...(decided && { decided }) });
}
