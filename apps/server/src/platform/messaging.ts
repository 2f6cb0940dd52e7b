import type { OpenCtx } from './db/work/context.ts';

/** What a call of the service needs: a log for what it says. */
type LogCtx = Pick<OpenCtx, 'log'>;

/** A message to a person by their identity there. Without an address it has no link. */
export type OutgoingMessage = { to: string; title: string; content: string; address: string | null };

/** The enterprise-messaging service, as far as the product uses it; tests and other services can stand in for WeCom. */
export type Messaging = {
  /**
   * The identity that a code of the authorise page stands for. Throws A0200 for a code that is used up, expired or of
   * somebody outside the enterprise, and C0001 when the service fails.
   */
  identityOf: (ctx: LogCtx, code: string) => Promise<string>;
  /** The address of the authorise page: to scan in a browser, or inside the messaging application. */
  authorizeAddress: (way: 'scan' | 'inside', back: { redirectUri: string; state: string }) => string;
  /** Sends a message; the same one again within half an hour arrives once. Throws a MessagingError. */
  send: (ctx: LogCtx, message: OutgoingMessage) => Promise<void>;
  /** Gets an access token again, so that wrong credentials show. Throws a MessagingError. */
  checkToken: (ctx: LogCtx) => Promise<void>;
  /** The name of the application that messages come from. Throws a MessagingError. */
  applicationName: (ctx: LogCtx) => Promise<string>;
};

/**
 * Why the service did not do what it was asked for, in words for administrators. `lasting`: trying again cannot help. `halts`: nothing else
 * can be sent either until somebody mends it. `reference` is the
 * service's own number of it, where it gave one.
 */
export class MessagingError extends Error {
  readonly lasting: boolean;
  readonly halts: boolean;
  readonly reference: string;
  constructor(
    message: string,
    { lasting = false, halts = false, reference = '' }: { lasting?: boolean; halts?: boolean; reference?: string } = {},
  ) {
    super(message);
    this.lasting = lasting;
    this.halts = halts;
    this.reference = reference;
  }
}
