import { domainsIn, isMailAddress, mailedKinds } from '@houtai/contract/mail-words';
import { wantsMessage } from '@houtai/contract/message-choices';

import type { DeliveryTransport, RecipientAddress, SendCtx } from '#modules/deliveries/index.ts';
import { users } from '#modules/people/index.ts';
import { isOneOf } from '#platform/db/pages/is-one-of.ts';
import type { MailConnection, MailServer } from '#platform/mailer.ts';
import { MessagingError } from '#platform/messaging.ts';

import { composeMail } from './compose-mail.ts';
import { stateOf } from './mail-settings.ts';
import { pauseMail } from './pause-mail.ts';
import { serverOf, storedMail } from './stored-settings.ts';

/** Mail, for people with an address. Waits while changed settings have not been tested. */
export const mailTransport: DeliveryTransport = {
  key: 'mail',
  takes: async (ctx) => {
    const mail = await storedMail(ctx);
    if (!mail.active) return null;
    const kinds = mailedKinds(mail);
    return (told) => told.kinds.some((kind) => wantsMessage(told.settings.choices, kind, 'mail', kinds));
  },
  reach: async (ctx, userIds) => {
    const domains = domainsIn((await storedMail(ctx)).domains);
    const rows = await ctx.db
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(isOneOf(users.id, [...new Set(userIds)]));
    return new Map(rows.filter(({ email }) => isMailAddress(email)).map(({ id, email }) => [id, reachOf(email, domains)]));
  },
  unknown: '该成员没有邮箱，或邮箱地址不正确',
  open: async (ctx) => {
    const mail = await storedMail(ctx);
    if (stateOf(mail) !== 'on') return null;
    const line = connecting(ctx, await serverOf(ctx, mail));
    return {
      perMinute: mail.perMinute,
      send: async (message) => {
        try {
          const connection = await line.open();
          await connection.send(composeMail(mail, message, ctx.deps.now()));
        } catch (error) {
          if (error instanceof MessagingError && error.halts) await pauseMail(ctx, mail, error.message);
          throw error;
        }
      },
      close: line.close,
    };
  },
};

function reachOf(email: string, domains: readonly string[]): RecipientAddress {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return domains.length === 0 || domains.includes(domain) ? { to: email } : { fault: `${domain} 不在允许的域名里，没有发` };
}

/** Connects when there is something to send; after a failure it does not try again for the rest of the batch. */
function connecting({ deps }: SendCtx, server: MailServer): { open: () => Promise<MailConnection>; close: () => void } {
  let opened: Promise<MailConnection> | null = null;
  const connect = async () => {
    const connection = await deps.mailer(server);
    try {
      await connection.signIn();
    } catch (error) {
      connection.close();
      throw error;
    }
    return connection;
  };
  return {
    open: () => (opened ??= connect()),
    close: () => void opened?.then((connection) => connection.close()).catch(() => undefined),
  };
}
