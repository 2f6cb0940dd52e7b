import type { OpenCtx } from './db/context.ts';

/** The enterprise-messaging service, as far as the product uses it; tests and other services can stand in for WeCom. */
export type Messaging = {
  /**
   * The identity that a code of the authorise page stands for. Throws A0200 for a code that is used up, expired or of
   * somebody outside the enterprise, and C0001 when the service fails.
   */
  identityOf: (ctx: OpenCtx, code: string) => Promise<string>;
  /** The address of the authorise page: to scan in a browser, or inside the messaging application. */
  authorizeAddress: (way: 'scan' | 'inside', back: { redirectUri: string; state: string }) => string;
};
