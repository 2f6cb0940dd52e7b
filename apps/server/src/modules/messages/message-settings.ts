import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import { MESSAGE_KINDS, type MessageChoice, TRANSPORTS } from '@houtai/contract/message-choices';
import { RECORD_EVENTS } from '@houtai/contract/message-events';
import { DEFAULT_MESSAGE_SETTINGS, type MessageSettings } from '@houtai/contract/message-settings';
import { and, eq, type SQL, sql } from 'drizzle-orm';

import { changesBetween } from '#modules/history/index.ts';
import { users } from '#modules/people/index.ts';
import { isOneOf } from '#platform/db/pages/is-one-of.ts';
import { type Ctx, inTransaction, type OpenCtx } from '#platform/db/work/context.ts';
import { groupBy } from '#platform/group-by.ts';
import { describeOperation } from '#platform/http/described/operations.ts';

import { messageChoices, messageSettings } from './message-settings.tables.ts';

/** A recipient: their company and message settings. */
export type Recipient = { companyId: string; settings: MessageSettings };

/** Keeps active staff only, as disabled users get no messages; people without settings get the defaults. */
export async function recipientsAmong({ db }: Pick<OpenCtx, 'db'>, userIds: readonly string[]): Promise<Map<string, Recipient>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, companyId: users.companyId, chosen: messageSettings.settings })
    .from(users)
    .leftJoin(messageSettings, eq(messageSettings.userId, users.id))
    .where(and(isOneOf(users.id, [...new Set(userIds)]), eq(users.active, true), eq(users.kind, 'staff')));
  const choices = await choicesOf(
    { db },
    rows.map(({ id }) => id),
  );
  return new Map(rows.map(({ id, companyId, chosen }) => [id, { companyId, settings: settingsOf(chosen, choices.get(id)) }]));
}

async function choicesOf({ db }: Pick<OpenCtx, 'db'>, userIds: readonly string[]): Promise<Map<string, MessageChoice[]>> {
  const rows = await db
    .select()
    .from(messageChoices)
    .where(isOneOf(messageChoices.userId, userIds))
    .orderBy(messageChoices.kind, messageChoices.transport);
  return groupBy(rows, ({ userId }) => userId);
}

export async function ownSettings(ctx: Ctx): Promise<MessageSettings> {
  const { userId } = ctx.actor;
  const [own] = await ctx.db.select().from(messageSettings).where(eq(messageSettings.userId, userId));
  return settingsOf(own?.settings ?? null, (await choicesOf(ctx, [userId])).get(userId));
}

/** Options that did not exist when the person chose get their defaults. */
function settingsOf(chosen: Partial<MessageSettings> | null, choices: readonly MessageChoice[] = []): MessageSettings {
  const { quietHours, mutedEvents, digestAt, mostADay, urgentWaits } = { ...DEFAULT_MESSAGE_SETTINGS, ...chosen };
  const own = choices.map(({ kind, transport, wanted }) => ({ kind, transport, wanted }));
  return { choices: own, digestAt, mostADay, urgentWaits, quietHours, mutedEvents };
}

export function saveSettings(ctx: Ctx, sent: RequestOf<typeof calls.messageSettings.save>): Promise<MessageSettings> {
  return inTransaction(ctx, async (ctx) => {
    const before = await ownSettings(ctx);
    const settings = { ...sent, urgentWaits: sent.urgentWaits ?? before.urgentWaits };
    describeOperation(ctx, ...changesBetween(wordsOf(before), wordsOf(settings), LABELS));
    const { choices, ...rest } = settings;
    const { userId } = ctx.actor;
    const row = { settings: rest, updatedAt: ctx.now };
    await ctx.db
      .insert(messageSettings)
      .values({ userId, ...row })
      .onConflictDoUpdate({ target: messageSettings.userId, set: row });
    await ctx.db.delete(messageChoices).where(eq(messageChoices.userId, userId));
    if (choices.length > 0) await ctx.db.insert(messageChoices).values(choices.map((choice) => ({ userId, ...choice })));
    return ownSettings(ctx);
  });
}

/** The digest time of a joined person, in SQL. */
export function digestAtOf(byDefault: string): SQL<string> {
  return sql<string>`coalesce(${messageSettings.settings} ->> 'digestAt', ${byDefault})`;
}

const LABELS = {
  choices: '各类消息的接收方式',
  digestAt: '今日清单时间',
  mostADay: '每天最多提醒次数',
  urgentWaits: '免打扰时，致命故障和交给我的',
  quietHours: '免打扰时段',
  mutedEvents: '不通知我的事',
};

function wordsOf(settings: MessageSettings): Record<keyof typeof LABELS, string> {
  const { choices, digestAt, mostADay, urgentWaits, quietHours, mutedEvents } = settings;
  return {
    choices: choices
      .map(({ kind, transport, wanted }) => `${MESSAGE_KINDS[kind]} ${TRANSPORTS[transport]}${wanted ? '开' : '关'}`)
      .toSorted((one, other) => (one < other ? -1 : 1))
      .join('、'),
    digestAt: digestAt ?? '',
    mostADay: mostADay === null ? '' : `${mostADay} 次`,
    urgentWaits: urgentWaits ? '等到免打扰结束' : '照样提醒',
    quietHours: quietHours ? `${quietHours.from} 至 ${quietHours.to}（${quietHours.zone}）` : '',
    mutedEvents: mutedEvents.map((event) => RECORD_EVENTS[event]).join('、'),
  };
}
