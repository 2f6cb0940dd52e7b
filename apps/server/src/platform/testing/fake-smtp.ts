import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import { SMTPServer } from 'smtp-server';

import { type Mailer, smtpMailer } from '../mailer.ts';
import { makeCertificate } from './make-certificate.ts';

/** A mail as it arrived: whom it went to, the lines of its head in order with continuations joined, and its whole text. */
export type ReceivedMail = { from: string; to: string[]; headers: string[]; raw: string };

/** A server of mail on this machine, with a certificate of its own. */
export type FakeSmtp = {
  port: number;
  received: ReceivedMail[];
  signIns: number;
  /** What it answers to recipients until told otherwise: a number and words, or null to take them. */
  refusal: { code: number; words: string } | null;
  /** What signs in; another password is refused. */
  password: string;
  /** Trusts it. */
  mailer: Mailer;
  close: () => Promise<void>;
};

/** Starts one that is encrypted from the beginning, or that is asked to be. */
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
    onRcptTo: (_address, _session, done) =>
      fake.refusal ? done(Object.assign(new Error(fake.refusal.words), { responseCode: fake.refusal.code })) : done(),
    onData: (stream, { envelope }, done) => {
      void text(stream).then((raw) => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ');
        fake.received.push({ from, to: envelope.rcptTo.map(({ address }) => address), headers: head.split('\r\n'), raw });
        done();
      }, done);
    },
  });
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
    mailer: smtpMailer([cert]),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return fake;
}
