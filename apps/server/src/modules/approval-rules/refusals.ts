import type { Code } from '@houtai/contract/codes';

import type { FlowEffect } from './effects/effects.ts';
import type { ApprovalState } from './state.ts';

/** The refusal of an action: a code, a message the person can act on, who decided first (A0409), and the waiting time (A0501). */
export type Refusal = { message: string; decided?: { by: string; at: string } } & (
  | { code: Exclude<Code, 'A0501' | 'A0203'>; retryAfterMs?: undefined }
  | { code: 'A0501'; retryAfterMs: number }
);

export type Outcome = { state: ApprovalState; effects: FlowEffect[] } | { refusal: Refusal };

/** Thrown by the rules; `advance` catches it and returns the refusal. */
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
