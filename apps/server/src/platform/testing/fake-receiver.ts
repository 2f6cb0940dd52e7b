import { once } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';

import { type Outgoing, webOutgoing } from '../http/outgoing.ts';
import { makeCertificate } from './make-certificate.ts';

/** What the receiver got: the headers, and the very bytes. */
export type Received = { headers: IncomingHttpHeaders; body: string; path: string };

/** How it answers; `hang`: never. */
type Answer = { status: number; headers?: Record<string, string>; body?: string } | 'hang';

/** Another system that gets events, on this machine. */
export type FakeReceiver = {
  url: string;
  received: Received[];
  answer: (to: Received) => Answer;
  /** Sends to it, which nothing that runs for people does; by names that it stands for. */
  outgoing: Outgoing;
  close: () => Promise<void>;
};

/** Starts it on a certificate that only its own `outgoing` trusts; `find` says what names stand for. */
export async function fakeReceiver(find?: (host: string) => Promise<readonly string[]>, deadlineMs?: number): Promise<FakeReceiver> {
  const { key, cert } = makeCertificate();
  const receiver: Pick<FakeReceiver, 'received' | 'answer'> = { received: [], answer: () => ({ status: 200 }) };
  const server = createServer({ key, cert }, (request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const got = { headers: request.headers, body: Buffer.concat(parts).toString('utf8'), path: request.url ?? '' };
      receiver.received.push(got);
      const answer = receiver.answer(got);
      if (answer !== 'hang') response.writeHead(answer.status, answer.headers).end(answer.body ?? '');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const world = { authorities: [cert], allowed: ['127.0.0.1'], ...(find && { find }), ...(deadlineMs !== undefined && { deadlineMs }) };
  return Object.assign(receiver, {
    url: `https://127.0.0.1:${port}/hook`,
    outgoing: webOutgoing({ networks: [], own: { publicAddress: undefined, port: 8080 }, world }),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}
