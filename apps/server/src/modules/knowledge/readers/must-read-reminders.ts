import { localDate } from '@houtai/contract/dates';
import { KNOWLEDGE_ITEM_PAGE } from '@houtai/contract/knowledge-calls';
import { KNOWLEDGE } from '@houtai/contract/knowledge-resource';
import { linkTo } from '@houtai/contract/links';
import { and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';

import { daysUntilWork, workingCalendar } from '#modules/calendar/index.ts';
import { users } from '#modules/people/index.ts';
import type { DueReminder, WantedReminders } from '#modules/reminders/index.ts';
import type { OpenCtx } from '#platform/db/work/context.ts';

import { knowledgeItems, knowledgeReads, knowledgeRevisions } from '../knowledge.tables.ts';
import { isConfirmed, isPresent, isReaderOf } from './knowledge-audience.ts';
import { REMIND_EVERY_MS } from './notify-readers.ts';

/** The time of the reminder on the day before it is due. */
const SOON_AT = '16:00';

/** People who have to confirm an item by the next working day, or a day off before it, and whom nobody reminded within a day. */
export async function mustReadReminders(ctx: OpenCtx, { of }: WantedReminders): Promise<DueReminder[]> {
  const { db, now } = ctx;
  const at = new Date(`${localDate(now)}T${SOON_AT}:00`);
  if (now < at || of?.ids.length === 0) return [];
  const days = daysUntilWork(await workingCalendar(ctx), now);
  if (days.length === 0) return [];
  const { id, companyId, state } = knowledgeItems;
  const { title, dueDate, forAll, mustRead } = knowledgeRevisions;
  const items = await db
    .select({ id, companyId, title, dueDate, forAll })
    .from(knowledgeItems)
    .innerJoin(knowledgeRevisions, isPresent)
    .where(and(eq(state, '1'), eq(mustRead, true), inArray(dueDate, days), of ? inArray(id, [...of.ids]) : undefined));
  const due: DueReminder[] = [];
  for (const item of items) {
    const day = item.dueDate ?? '';
    const words = day === days[0] ? '明天' : day.slice(5);
    const name = `《${item.title}》`;
    const shared = { what: 'reminder.read' as const, record: { type: KNOWLEDGE.key, id: item.id }, key: day, at, isUrgent: false, name };
    const said = { title: `请阅读并确认${name}，${words}到期`, content: `必读，请在 ${day} 前阅读并确认。`, line: `${words}　必读${name}` };
    const url = linkTo(KNOWLEDGE_ITEM_PAGE, { newsId: item.id });
    for (const userId of await readersBehind(ctx, item, of?.userId)) due.push({ ...shared, ...said, userId, url });
  }
  return due;
}

type Item = { id: string; companyId: string; forAll: boolean };

async function readersBehind({ db, now }: OpenCtx, item: Item, only: string | undefined): Promise<string[]> {
  const { itemId, userId, remindedAt } = knowledgeReads;
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(knowledgeItems, eq(knowledgeItems.id, item.id))
    .innerJoin(knowledgeRevisions, isPresent)
    .leftJoin(knowledgeReads, and(eq(itemId, item.id), eq(userId, users.id)))
    .where(
      and(
        isReaderOf({ db }, item),
        sql`not ${isConfirmed}`,
        or(isNull(remindedAt), lte(remindedAt, new Date(now.getTime() - REMIND_EVERY_MS))),
        only === undefined ? undefined : eq(users.id, only),
      ),
    );
  return rows.map(({ id }) => id);
}
