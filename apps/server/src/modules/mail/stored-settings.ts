import { createHash } from 'node:crypto';

import { eq, sql } from 'drizzle-orm';

import { serverSecret } from '#platform/db/start/server-secrets.ts';
import type { OpenCtx } from '#platform/db/work/context.ts';
import type { MailServer } from '#platform/mailer.ts';
import { unseal } from '#platform/sealing.ts';

import { mailSettings } from './mail.tables.ts';

const HOUSE = 'house';

/** The server secret that seals the password. */
export const SECRET = 'mail-password';

/** The settings as they are stored, in the form that is there before any are. */
export type StoredMail = Omit<typeof mailSettings.$inferSelect, 'id' | 'updatedAt'> & { updatedAt: Date | null };

const UNSET: StoredMail = {
  host: '',
  port: 465,
  security: 'tls',
  user: '',
  sealedPassword: '',
  senderName: '',
  senderAddress: '',
  bounceAddress: '',
  perMinute: 30,
  domains: '',
  content: 'title',
  digest: true,
  approvals: true,
  urgent: true,
  given: true,
  reminders: false,
  comments: false,
  others: false,
  active: false,
  paused: false,
  problem: '',
  testedHash: '',
  testedAt: null,
  updatedAt: null,
  version: 0,
};

export async function storedMail({ db }: Pick<OpenCtx, 'db'>): Promise<StoredMail> {
  const [row] = await db.select().from(mailSettings).where(eq(mailSettings.id, HOUSE));
  return row ?? UNSET;
}

/** What a test is about: other settings have to pass one of their own. */
export function hashOfServer({ host, port, security, user, sealedPassword, senderAddress, bounceAddress }: StoredMail): string {
  const parts = JSON.stringify([host, port, security, user, sealedPassword, senderAddress, bounceAddress]);
  return createHash('sha256').update(parts).digest('base64url');
}

/** Whether the settings passed their test as they are. */
export function isTested(mail: StoredMail): boolean {
  return mail.testedHash !== '' && mail.testedHash === hashOfServer(mail);
}

export async function serverOf({ db }: Pick<OpenCtx, 'db'>, mail: StoredMail): Promise<MailServer> {
  const { host, port, security, user, sealedPassword } = mail;
  const password = sealedPassword === '' ? '' : unseal(await serverSecret(db, SECRET), sealedPassword);
  return { host, port, security, user, password };
}

type Change = Partial<Omit<StoredMail, 'version' | 'updatedAt'>>;

/** Changes what is stored, which raises the version unless it is something that the server notes by itself. */
export async function changeMail({ db }: Pick<OpenCtx, 'db'>, change: Change, { raises }: { raises: boolean }): Promise<void> {
  await db
    .update(mailSettings)
    .set({ ...change, ...(raises && { version: sql`${mailSettings.version} + 1` }) })
    .where(eq(mailSettings.id, HOUSE));
}

/** Stores the settings over a version; false where another one is stored by now. */
export async function storeMail(
  { db, now }: Pick<OpenCtx, 'db' | 'now'>,
  row: Omit<StoredMail, 'version' | 'updatedAt'>,
  version: number,
): Promise<boolean> {
  const saved = await db
    .insert(mailSettings)
    .values({ id: HOUSE, ...row, updatedAt: now, version: 2 })
    .onConflictDoUpdate({
      target: mailSettings.id,
      set: { ...row, updatedAt: now, version: sql`${mailSettings.version} + 1` },
      setWhere: eq(mailSettings.version, version),
    })
    .returning({ version: mailSettings.version });
  return saved.length > 0;
}
