import type { OpenCtx } from './db/work/context.ts';

/** The context of a call to the service: a log for its answers. */
type LogCtx = Pick<OpenCtx, 'log'>;

/** A message to a person by their identity in the service; without an address it has no link. */
export type OutgoingMessage = { to: string; title: string; content: string; address: string | null };

/** The enterprise messaging service, as far as the product uses it; tests and other services can replace WeCom. */
export type Messaging = {
  /**
   * The identity for a code of the authorisation page. Throws A0200 for a used, expired or foreign code, and C0001 if the service fails.
   */
  identityOf: (ctx: LogCtx, code: string) => Promise<string>;
  /** The address of the authorisation page: for scanning in a browser, or inside the messaging application. */
  authorizeAddress: (way: 'scan' | 'inside', back: { redirectUri: string; state: string }) => string;
  /** Sends a message; the same one again within half an hour arrives once. Throws a MessagingError. */
  send: (ctx: LogCtx, message: OutgoingMessage) => Promise<void>;
  /** Requests a new access token, so that wrong credentials show. Throws a MessagingError. */
  checkToken: (ctx: LogCtx) => Promise<void>;
  /** The name of the application that sends messages. Throws a MessagingError. */
  applicationName: (ctx: LogCtx) => Promise<string>;
};

/**
 * Why the service failed, in words for administrators. `lasting`: a retry cannot help. `halts`: nothing else can be sent either until
 * somebody fixes it. `reference`: the service's own error number, if there is one.
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
