import type { Messaging } from '#platform/messaging.ts';

/** What signing in needs of the server beside its context; `device` is the secret that the browser keeps from sign-ins of before. */
export type SignInDeps = {
  sessionMaxMs: number;
  messaging: Messaging | null;
  pause: (ms: number) => Promise<void>;
  device: string;
  /** The secret of the browser that the first step of two was taken in, or blank. */
  stepBrowser: string;
  /** Gives the browser such a secret, which the ticket is bound to. */
  markStep: () => string;
};
