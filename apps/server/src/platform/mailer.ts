import { TLSSocket } from 'node:tls';

import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';

import { MessagingError } from './messaging.ts';

/** A mail server. Its certificate is always checked, and nothing is sent before the connection is encrypted. */
export type MailServer = { host: string; port: number; security: 'tls' | 'starttls'; user: string; password: string };

/** A mailbox in the head of a mail. */
export type Mailbox = { name: string; address: string };

/** A mail to one person. `bounces` is the address for undeliverable mail; `id` makes its Message-ID. */
export type Mail = {
  id: string;
  from: Mailbox;
  to: Mailbox;
  bounces: string;
  subject: string;
  text: string;
  html: string;
  at: Date;
};

/** The encryption of a connection, and the owner and expiry of its certificate. */
export type MailEncryption = { protocol: string; issuedTo: string; until: string };

/** An open connection. All methods throw a MessagingError; one that `halts` concerns all mails. */
export type MailConnection = {
  encryption: MailEncryption;
  signIn: () => Promise<void>;
  /** Returns the server's answer. */
  send: (mail: Mail) => Promise<string>;
  close: () => void;
};

/** Opens a connection; tests pass one that trusts their own certificate. */
export type Mailer = (server: MailServer) => Promise<MailConnection>;

/** A mailer over SMTP. `authorities` are trusted certificates in addition to those of the machine. */
export function smtpMailer(authorities?: readonly string[]): Mailer {
  return async (server) => {
    const connection = new SMTPConnection({
      host: server.host,
      port: server.port,
      secure: server.security === 'tls',
      requireTLS: true,
      tls: { minVersion: 'TLSv1.2', rejectUnauthorized: true, ...(authorities && { ca: [...authorities] }) },
      // A company's own mail server is on a private network.
      allowInternalNetworkInterfaces: true,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      dnsTimeout: 10_000,
      logger: false,
    });
    // An error between two commands fails the next one; without a listener it would end the process.
    connection.on('error', () => connection.close());
    const open = () =>
      new Promise<void>((resolve, reject) => {
        connection.once('error', (error) => reject(faultOf(error)));
        connection.connect((error) => (error ? reject(faultOf(error)) : resolve()));
      });
    const encryption = await open()
      .then(() => encryptionOf(connection))
      .catch((error: unknown) => {
        connection.close();
        throw error;
      });
    let isRefused = false;
    return {
      encryption,
      signIn: () => signIn(connection, server),
      send: async (mail) => {
        if (isRefused) await reset(connection);
        isRefused = true;
        const answer = await send(connection, mail);
        isRefused = false;
        return answer;
      },
      close: () => connection.quit(),
    };
  };
}

function encryptionOf(connection: SMTPConnection): MailEncryption {
  const socket = connection._socket;
  if (!(socket instanceof TLSSocket) || !socket.authorized) throw new MessagingError('邮件服务器没有加密连接，没有发送任何内容');
  const { subject, subjectaltname = '', valid_to } = socket.getPeerCertificate();
  const [name = ''] = [subject?.CN ?? subjectaltname].flat();
  return { protocol: (socket.getProtocol() ?? '').replace('TLSv', 'TLS '), issuedTo: name, until: new Date(valid_to).toISOString() };
}

async function signIn(connection: SMTPConnection, { user, password }: MailServer): Promise<void> {
  if (user === '') return;
  await new Promise<void>((resolve, reject) => {
    connection.once('error', (error) => reject(faultOf(error)));
    connection.login({ user, pass: password, credentials: { user, pass: password } }, (error) =>
      error ? reject(faultOf(error)) : resolve(),
    );
  });
}

/** Ends the transaction of a refused mail: the server would refuse the next one on this connection for good, as a second MAIL in one transaction. */
async function reset(connection: SMTPConnection): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const fail = (error: Error) =>
      reject(new MessagingError(`邮件服务器断开了连接（${'code' in error ? String(error.code) : error.name}）`));
    connection.once('error', fail);
    connection.reset((error) => (error ? fail(error) : resolve()));
  });
}

const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/**
 * The only place that passes a mail to the library: only the named fields, so that no user text becomes a header, a list of people, a file
 * or an address to fetch.
 */
async function send(connection: SMTPConnection, { id, from, to, bounces, subject, text, html, at }: Mail): Promise<string> {
  if ([from.name, to.name, subject, from.address, to.address, bounces].some((part) => CONTROLS.test(part)))
    throw new MessagingError('姓名、地址或主题里有换行等控制字符，没有发送', { lasting: true });
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  const composer = new MailComposer({
    from: { name: from.name, address: from.address },
    to: { name: to.name, address: to.address },
    subject,
    text,
    html,
    messageId: `<${id}@${domain}>`,
    date: at,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const bytes = await composer.compile().build();
  return new Promise<string>((resolve, reject) => {
    connection.once('error', (error) => reject(faultOf(error)));
    connection.send({ from: bounces, to: [to.address] }, bytes, (error, info) =>
      error ? reject(faultOf(error)) : resolve(shortened(info?.response ?? '')),
    );
  });
}

/** Codes of a server that requires a sign-in, or rejects the credentials. */
const SIGN_IN_REFUSED: readonly number[] = [530, 534, 535, 538];

/** The error in words: 4xx is temporary, 5xx is not, and a refused sign-in concerns all further mails. */
function faultOf(error: Error): MessagingError {
  const code = 'code' in error ? String(error.code) : '';
  const number = 'responseCode' in error ? Number(error.responseCode) : 0;
  const said = 'response' in error ? shortened(String(error.response)) : '';
  if (isSignInRefused(code, number))
    return new MessagingError(`邮件服务器拒绝登录（${number || code}），请检查用户名和密码`, { halts: true, reference: String(number) });
  // A server may repeat credentials in its answer to a sign-in.
  if (code === 'EAUTH') return new MessagingError(`邮件服务器暂时不能登录（${number}）`, { reference: String(number) });
  if (number >= 500) return new MessagingError(said, { lasting: true, reference: String(number) });
  if (number >= 400) return new MessagingError(said, { reference: String(number) });
  return new MessagingError(certificateFault(error) ?? `连不上邮件服务器（${code || error.name}）`, { reference: code });
}

function isSignInRefused(code: string, number: number): boolean {
  return SIGN_IN_REFUSED.includes(number) || (code === 'EAUTH' && (number >= 500 || number === 0));
}

function certificateFault(error: Error): string | null {
  const inside = error.cause instanceof Error ? error.cause : error;
  return /certificate|altname|self.signed/iu.test(`${inside.message} ${error.message}`)
    ? `邮件服务器的证书不可信：${shortened(error.message)}`
    : null;
}

/** A text of another system: one line, and no longer than a list shows. */
function shortened(said: string): string {
  return said.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, 200);
}
