/** What the server reminds people of by itself, and what that is called. */
export const REMINDERS = {
  'reminder.fatal': '致命',
  'reminder.escalated': '升级给我',
  'reminder.soon': '快到期',
  'reminder.late': '已超时',
  'reminder.ask': '再问与验收',
  'reminder.read': '必读制度',
  'reminder.reports': '汇报与账期',
  'reminder.digest': '今日清单',
} as const;

/** A kind of reminder. */
export type ReminderKind = keyof typeof REMINDERS;

/** Every one of them, in the order in which a message names them: what cannot wait first, and the list of the day last. */
export const REMINDER_KINDS = [
  'reminder.fatal',
  'reminder.escalated',
  'reminder.soon',
  'reminder.late',
  'reminder.ask',
  'reminder.read',
  'reminder.reports',
  'reminder.digest',
] as const satisfies readonly ReminderKind[];

/** Whether a message of a kind reminds of something. */
export function isReminderKind(kind: string): boolean {
  return Object.hasOwn(REMINDERS, kind);
}

/** When somebody can be told again of what they put off, and what that is called. */
export const SNOOZES = { hour: '1 小时后', afternoon: '下午 4 点', nextDay: '下个工作日' } as const;

/** A moment to be told again. */
export type SnoozeChoice = keyof typeof SNOOZES;

/** Every one of them, the soonest first. */
export const SNOOZE_CHOICES = ['hour', 'afternoon', 'nextDay'] as const satisfies readonly SnoozeChoice[];

/** How often somebody can be reminded a day: once beside the rest of it, at least. */
export const MIN_REMINDERS_A_DAY = 2;
export const MAX_REMINDERS_A_DAY = 20;

/** How often one thing can be put off. */
export const MAX_SNOOZES = 3;
