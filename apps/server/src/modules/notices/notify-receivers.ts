import { linkTo } from '@houtai/contract/links';
import { RECEIVED_NOTICES_PAGE } from '@houtai/contract/notices';
import { NOTICE } from '@houtai/contract/notices-form';
import { and, asc, eq, exists, gt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

import { announceChanges } from '#modules/live/index.ts';
import { notify, recallMessages } from '#modules/messages/index.ts';
import { departments, userDepartments, users } from '#modules/people/index.ts';
import { summaryOf } from '#modules/work-records/index.ts';
import { publishDataChange } from '#platform/bus/bus.ts';
import type { OpenCtx } from '#platform/db/work/context.ts';

import { noticeDepartments, noticeReceivers, notices } from './notices.tables.ts';
import type { Notice } from './notices.ts';

/** The most people to notify, or messages to delete, in one transaction. */
export const NOTICE_BATCH = 1_000;

type Where = Pick<OpenCtx, 'db' | 'work' | 'registry' | 'now'>;

/**
 * Notifies the next batch of a published notice's receivers, or deletes the next messages of a withdrawn one; returns whether more may
 * remain. Call it in a transaction: the locked row ensures that nobody is notified twice or left out.
 */
export async function continueNotice(ctx: Where, noticeId: string): Promise<boolean> {
  const [notice] = await ctx.db.select().from(notices).where(eq(notices.id, noticeId)).for('update');
  if (!notice?.isDue) return false;
  const done =
    notice.status === '1' ? await tellNext(ctx, notice) : await recallMessages(ctx, { type: NOTICE.key, id: noticeId }, NOTICE_BATCH);
  if (done === NOTICE_BATCH) return true;
  await ctx.db.update(notices).set({ isDue: false }).where(eq(notices.id, noticeId));
  await publishDataChange(ctx, 'notices');
  await announceChanges(ctx, NOTICE.key, [noticeId]);
  return false;
}

async function tellNext(ctx: Where, notice: Notice): Promise<number> {
  const { id, title, summary, plainText, publishedBy } = notice;
  const people = await nextPeople(ctx, notice);
  const last = people.at(-1);
  if (!last) return 0;
  await ctx.db.insert(noticeReceivers).values(people.map((userId) => ({ noticeId: id, userId })));
  await notify(
    { ...ctx, actor: { userId: publishedBy ?? notice.ownerId } },
    {
      to: people,
      msgType: '0',
      title,
      content: summary || summaryOf(plainText),
      url: linkTo(RECEIVED_NOTICES_PAGE, { id }),
      record: { type: NOTICE.key, id },
    },
  );
  await ctx.db.update(notices).set({ toldUpTo: last }).where(eq(notices.id, id));
  return people.length;
}

async function nextPeople(ctx: Where, notice: Notice): Promise<string[]> {
  const { audience, toldCompanyId, toldUpTo } = notice;
  const rows = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        gt(users.id, toldUpTo),
        eq(users.kind, 'staff'),
        eq(users.active, true),
        toldCompanyId === null ? undefined : eq(users.companyId, toldCompanyId),
        audience === 'all' ? undefined : isInDepartments(ctx, notice.id),
      ),
    )
    .orderBy(asc(users.id))
    .limit(NOTICE_BATCH);
  return rows.map((row) => row.id);
}

function isInDepartments({ db }: Where, noticeId: string) {
  const top = alias(departments, 'top');
  const below = alias(departments, 'below');
  return exists(
    db
      .select({ one: sql`1` })
      .from(userDepartments)
      .innerJoin(below, eq(below.id, userDepartments.departmentId))
      .innerJoin(noticeDepartments, eq(noticeDepartments.noticeId, noticeId))
      // Not LIKE, because an underscore in an id is a wildcard there.
      .innerJoin(top, and(eq(top.id, noticeDepartments.departmentId), sql`starts_with(${below.path}, ${top.path})`))
      .where(eq(userDepartments.userId, users.id)),
  );
}
