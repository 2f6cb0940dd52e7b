import { shortenText } from '@houtai/contract/characters';
import { localDate } from '@houtai/contract/dates';
import { linkTo } from '@houtai/contract/links';
import { TODO_PAGE } from '@houtai/contract/todo';
import { TODO } from '@houtai/contract/todo-form';
import { and, inArray } from 'drizzle-orm';

import { daysUntilWork, workingCalendar } from '#modules/calendar/index.ts';
import type { DueReminder, WantedReminders } from '#modules/reminders/index.ts';
import { isOpenState } from '#modules/work-records/index.ts';
import type { OpenCtx } from '#platform/db/work/context.ts';

import { todos } from './todo.tables.ts';

/** The time of the reminder on the day before it is due. */
const SOON_AT = '16:00';
const LINE_MAX = 30;

/** To-dos due on the next working day, or a day off before it. Late ones are in the daily list already. */
export async function todoReminders(ctx: OpenCtx, { of }: WantedReminders): Promise<DueReminder[]> {
  const { db, now } = ctx;
  const at = new Date(`${localDate(now)}T${SOON_AT}:00`);
  if (now < at || of?.ids.length === 0) return [];
  const days = daysUntilWork(await workingCalendar(ctx), now);
  const { id, number, plainText, planTime, receptionUser } = todos;
  const rows = await db
    .select({ id, number, plainText, planTime, receptionUser })
    .from(todos)
    .where(and(inArray(planTime, days), isOpenState(todos.state), of ? inArray(id, [...of.ids]) : undefined));
  return rows.map((row) => {
    const day = row.planTime ?? '';
    const text = shortenText(row.plainText.replaceAll(/\s+/g, ' ').trim(), LINE_MAX);
    const words = day === days[0] ? '明天' : day.slice(5);
    return {
      userId: row.receptionUser,
      what: 'reminder.soon',
      record: { type: TODO.key, id: row.id },
      key: day,
      at,
      isUrgent: false,
      name: row.number,
      title: `${row.number} ${words}到期`,
      content: text,
      line: `${words}　${row.number} ${text}`,
      url: linkTo(TODO_PAGE, { id: row.id }),
    };
  });
}
