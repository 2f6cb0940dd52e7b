import { linkTo } from '@houtai/contract/links';
import { MAIL_PAGE } from '@houtai/contract/mail';

import type { SendCtx } from '#modules/deliveries/index.ts';
import { holdersOf } from '#modules/grants/index.ts';
import { notify } from '#modules/messages/index.ts';
import { inTransaction } from '#platform/db/work/context.ts';
import { systemCtx } from '#platform/system-ctx.ts';

import { changeMail, isTested, type StoredMail, storedMail } from './stored-settings.ts';

/** Pauses sending and notifies administrators once, because every further attempt would count against the account. */
export async function pauseMail({ deps, log }: SendCtx, tried: StoredMail, problem: string): Promise<void> {
  log.warn({ problem }, 'the server of mail refuses the sign-in; sending is paused');
  await inTransaction(systemCtx(deps, { log, origin: { kind: 'job', name: 'deliveries:send' } }), async (ctx) => {
    const now = await storedMail(ctx);
    // Somebody may have repaired or paused it meanwhile.
    if (now.version !== tried.version || now.paused || !isTested(now)) return;
    await changeMail(ctx, { paused: true, problem }, { raises: true });
    await notify(ctx, {
      to: await holdersOf(ctx, 'system:mail:edit'),
      msgType: '0',
      title: '邮件已暂停发送',
      content: `${problem}。恢复之前邮件都等着，不会丢。`,
      url: linkTo(MAIL_PAGE, {}),
      record: { type: 'mail', id: 'house' },
    });
  });
}
