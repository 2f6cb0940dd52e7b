/** What the server has to be configured with to use the stand-in. */
export const CREDENTIALS: { corpId: string; agentId: string; secret: string };

export const PEOPLE: readonly { id: string; name: string; outside?: boolean }[];

export type FakeWecom = {
  address: string;
  /** Access tokens with the millisecond until which they are good. */
  tokens: Map<string, number>;
  sent: Record<string, unknown>[];
  /** Paths that were asked for. */
  requests: string[];
  /** Answers that the system is busy to so many messages. */
  beBusy: (times: number) => void;
  /** Cuts the connection of the next message once: before the message is accepted, or after it and before the answer. */
  cutNext: (when: 'before' | 'after') => void;
  issueCode: (person: string, lastsMs?: number) => string;
  close: () => Promise<void>;
};

/** Starts it on a port of the loopback (0: any). */
export function start(port?: number): Promise<FakeWecom>;

/** The environment that points the server to the stand-in at an address. */
export function environmentFor(address: string): Record<string, string>;
