/** What the server has to be configured with to use the stand-in. */
export const KEY: string;
export const MODEL: string;

/** A call of a tool, as the model made it and the server tells it again. */
export type MadeCall = { id: string; function: { name: string; arguments: string } };

export type FakeModel = {
  address: string;
  /** The requests for an answer, as they were sent. */
  asked: { model: string; messages: { role: string; content: unknown; tool_calls?: MadeCall[] }[]; tools?: unknown[] }[];
  /** Requests that are neither answered to the end nor left. */
  openRequests: () => number;
  /** The bytes of the last answer, as far as it was taken. */
  sentBytes: () => number;
  /** Answers by this script from now on; blank: by what it is asked. */
  play: (script: string) => void;
  close: () => Promise<void>;
};

/** Starts it on a port of the loopback (0: any). */
export function start(
  port?: number,
  options?: { /** Between the pieces of what it says by itself. */ paceMs?: number },
): Promise<FakeModel>;

/** The environment that points the server to the stand-in at an address. */
export function environmentFor(address: string): Record<string, string>;
