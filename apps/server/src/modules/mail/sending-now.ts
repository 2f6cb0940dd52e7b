import type { MailSettings } from '@houtai/contract/mail';
import { isMailAddress, MAIL_GROUP_KEYS, MAIL_GROUPS, mailedKinds } from '@houtai/contract/mail-words';
import { wantsMessage } from '@houtai/contract/message-choices';
import { and, eq } from 'drizzle-orm';

import { figuresOf } from '#modules/deliveries/index.ts';
import { recipientsAmong } from '#modules/messages/index.ts';
import { users } from '#modules/people/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import type { StoredMail } from './stored-settings.ts';

type SendingNow = Pick<MailSettings, 'sentToday' | 'waiting' | 'oldestWaitSeconds' | 'receivers' | 'withoutAddress'>;

/** The state of sending, and how many people get each group of messages by mail according to their and the administrator's choice. */
export async function sendingNow(ctx: Ctx, mail: StoredMail): Promise<SendingNow> {
  const staff = await ctx.db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.kind, 'staff'), eq(users.active, true)));
  const reached = staff.filter(({ email }) => isMailAddress(email)).map(({ id }) => id);
  const recipients = [...(await recipientsAmong(ctx, reached)).values()];
  const kinds = mailedKinds(mail);
  const receivers = MAIL_GROUP_KEYS.map((group) => ({
    group,
    people: recipients.filter(({ settings }) =>
      MAIL_GROUPS[group].kinds.some((kind) => wantsMessage(settings.choices, kind, 'mail', kinds)),
    ).length,
  }));
  return { ...(await figuresOf(ctx, 'mail')), receivers, withoutAddress: staff.length - reached.length };
}
