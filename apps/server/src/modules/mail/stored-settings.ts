import { createHash } from 'node:crypto';

import { eq, sql } from 'drizzle-orm';

import { serverSecret } from '#platform/db/start/server-secrets.ts';
import type { OpenCtx } from '#platform/db/work/context.ts';
import type { MailServer } from '#platform/mailer.ts';
import { unsealText } from '#platform/sealing.ts';

import { mailSettings } from './mail.tables.ts';

const HOUSE = 'house';

/** The server secret that seals the password. */
export const SECRET = 'mail-password';

/** The stored settings, with defaults before any are stored. */
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

/** The settings that a test covers: changing them requires another test. */
export function hashOfServer({ host, port, security, user, sealedPassword, senderAddress, bounceAddress }: StoredMail): string {
  const parts = JSON.stringify([host, port, security, user, sealedPassword, senderAddress, bounceAddress]);
  return createHash('sha256').update(parts).digest('base64url');
}

/** Whether the present settings have passed their test. */
export function isTested(mail: StoredMail): boolean {
  return mail.testedHash !== '' && mail.testedHash === hashOfServer(mail);
}

export async function serverOf({ db }: Pick<OpenCtx, 'db'>, mail: StoredMail): Promise<MailServer> {
  const { host, port, security, user, sealedPassword } = mail;
  const password = sealedPassword === '' ? '' : unsealText(await serverSecret(db, SECRET), sealedPassword);
  return { host, port, security, user, password };
}

type Change = Partial<Omit<StoredMail, 'version' | 'updatedAt'>>;

/** Changes the stored settings; `raises` increments the version, unlike the server's own notes. */
export async function changeMail({ db }: Pick<OpenCtx, 'db'>, change: Change, { raises }: { raises: boolean }): Promise<void> {
  await db
    .update(mailSettings)
    .set({ ...change, ...(raises && { version: sql`${mailSettings.version} + 1` }) })
    .where(eq(mailSettings.id, HOUSE));
}

/** Stores the settings for a given version; false if it is outdated. */
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
