import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';

import { SMTPServer } from 'smtp-server';

import { type Mailer, smtpMailer } from '../mailer.ts';
import { makeCertificate } from './make-certificate.ts';

/** A received mail: its recipients, its head lines in order with continuations joined, and its whole text. */
export type ReceivedMail = { from: string; to: string[]; headers: string[]; raw: string };

/** A mail server on this machine, with a certificate of its own. */
export type FakeSmtp = {
  port: number;
  received: ReceivedMail[];
  signIns: number;
  /** The answer to recipients, or to the one at `to` alone; null accepts all. */
  refusal: { code: number; words: string; to?: string } | null;
  /** The accepted password. */
  password: string;
  /** Cuts the connection of the next mail once: before its text has been accepted, or after it and before the answer. */
  cut: 'before' | 'after' | null;
  /** A mailer that trusts its certificate. */
  mailer: Mailer;
  close: () => Promise<void>;
};

/** Starts a mail server that is encrypted from the start, or by STARTTLS. */
export async function startSmtp({ secure = true }: { secure?: boolean } = {}): Promise<FakeSmtp> {
  const { key, cert } = makeCertificate();
  const server = new SMTPServer({
    secure,
    key,
    cert,
    logger: false,
    onAuth: ({ username, password }, _session, done) => {
      fake.signIns += 1;
      if (password === fake.password) return done(null, { user: username ?? '' });
      return done(Object.assign(new Error(`wrong: ${password ?? ''}`), { responseCode: 535 }));
    },
    onRcptTo: ({ address }, _session, done) => {
      const { code, words, to = address } = fake.refusal ?? {};
      return code !== undefined && to === address ? done(Object.assign(new Error(words), { responseCode: code })) : done();
    },
    onData: (stream, { envelope }, done) => {
      void text(stream).then((raw) => {
        const { cut } = fake;
        fake.cut = null;
        if (cut === 'before') return disconnect();
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ');
        fake.received.push({ from, to: envelope.rcptTo.map(({ address }) => address), headers: head.split('\r\n'), raw });
        if (cut === 'after') return disconnect();
        done();
      }, done);
    },
  });
  const sockets = new Set<Socket>();
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const disconnect = () => {
    for (const socket of sockets) socket.destroy();
  };
  // A client that does not trust the certificate ends the connection.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const fake: FakeSmtp = {
    port,
    received: [],
    signIns: 0,
    refusal: null,
    password: 'mail-secret-1',
    cut: null,
    mailer: smtpMailer([cert]),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return fake;
}
