import type { Messaging } from '#platform/messaging.ts';

/** The dependencies of a sign-in; `device` is the browser's secret from earlier sign-ins. */
export type SignInDeps = {
  sessionMaxMs: number;
  messaging: Messaging | null;
  pause: (ms: number) => Promise<void>;
  device: string;
  /** The browser's secret from the first step, or blank. */
  stepBrowser: string;
  /** Sets such a secret in the browser, to which the ticket is bound. */
  markStep: () => string;
};
