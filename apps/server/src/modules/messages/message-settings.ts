import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import { RECORD_EVENTS } from '@houtai/contract/message-events';
import { type MessageSettings, DEFAULT_MESSAGE_SETTINGS } from '@houtai/contract/message-settings';
import { MESSAGE_TYPES } from '@houtai/contract/message-types';
import { and, eq } from 'drizzle-orm';

import { changesBetween } from '#modules/history/index.ts';
import { users } from '#modules/people/index.ts';
import { isOneOf } from '#platform/db/pages/is-one-of.ts';
import type { Ctx, OpenCtx } from '#platform/db/work/context.ts';
import { tellOperation } from '#platform/http/described/operations.ts';

import { messageSettings } from './message-settings.tables.ts';

/** Somebody who is told something: their company, and how they want to be told. */
export type Recipient = { companyId: string; settings: MessageSettings };

/** Keeps active staff only, as disabled users get no messages; people without settings get the defaults. */
export async function recipientsAmong({ db }: Pick<OpenCtx, 'db'>, userIds: readonly string[]): Promise<Map<string, Recipient>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, companyId: users.companyId, chosen: messageSettings.settings })
    .from(users)
    .leftJoin(messageSettings, eq(messageSettings.userId, users.id))
    .where(and(isOneOf(users.id, [...new Set(userIds)]), eq(users.active, true), eq(users.kind, 'staff')));
  return new Map(rows.map(({ id, companyId, chosen }) => [id, { companyId, settings: settingsOf(chosen) }]));
}

export async function ownSettings({ db, actor }: Ctx): Promise<MessageSettings> {
  const [own] = await db.select().from(messageSettings).where(eq(messageSettings.userId, actor.userId));
  return settingsOf(own?.settings ?? null);
}

/** What was chosen before there was more to choose holds for the rest what holds for everybody. */
function settingsOf(chosen: Partial<MessageSettings> | null): MessageSettings {
  return { ...DEFAULT_MESSAGE_SETTINGS, ...chosen };
}

export async function saveSettings(ctx: Ctx, sent: RequestOf<typeof calls.messageSettings.save>): Promise<MessageSettings> {
  const before = await ownSettings(ctx);
  const settings = { ...sent, urgentWaits: sent.urgentWaits ?? before.urgentWaits };
  tellOperation(ctx, ...changesBetween(wordsOf(before), wordsOf(settings), LABELS));
  const row = { settings, updatedAt: ctx.now };
  await ctx.db
    .insert(messageSettings)
    .values({ userId: ctx.actor.userId, ...row })
    .onConflictDoUpdate({ target: messageSettings.userId, set: row });
  return settings;
}

const LABELS = {
  silenced: '免打扰的消息',
  wecom: '同时发企业微信的消息',
  quietHours: '企业微信免打扰时段',
  mutedEvents: '不通知我的事',
  urgentWaits: '免打扰时，致命故障和交给我的',
};

function wordsOf({ silenced, wecom, quietHours, mutedEvents, urgentWaits }: MessageSettings): Record<keyof typeof LABELS, string> {
  const types = (some: MessageSettings['wecom']) => some.map((type) => MESSAGE_TYPES[type]).join('、');
  return {
    silenced: types(silenced),
    wecom: types(wecom),
    quietHours: quietHours ? `${quietHours.from} 至 ${quietHours.to}（${quietHours.zone}）` : '',
    mutedEvents: mutedEvents.map((event) => RECORD_EVENTS[event]).join('、'),
    urgentWaits: urgentWaits ? '等到免打扰结束' : '照样提醒',
  };
}
