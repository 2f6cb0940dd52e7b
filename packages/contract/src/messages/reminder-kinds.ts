/** Labels of the kinds of reminders that the server sends by itself. */
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

/** The keys of all kinds in the order in which a message names them: urgent ones first, the daily list last. */
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

/** Whether messages of a kind are reminders. */
export function isReminderKind(kind: string): boolean {
  return Object.hasOwn(REMINDERS, kind);
}

/** Labels of the times until which a reminder can be snoozed. */
export const SNOOZES = { hour: '1 小时后', afternoon: '下午 4 点', nextDay: '下个工作日' } as const;

/** A time until which a reminder can be snoozed. */
export type SnoozeChoice = keyof typeof SNOOZES;

/** The keys of all such times, the soonest first. */
export const SNOOZE_CHOICES = ['hour', 'afternoon', 'nextDay'] as const satisfies readonly SnoozeChoice[];

/** Bounds of the most reminders a day that a person may choose; at least one beside the daily list. */
export const MIN_REMINDERS_A_DAY = 2;
export const MAX_REMINDERS_A_DAY = 20;

/** How often one reminder can be snoozed. */
export const MAX_SNOOZES = 3;
