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
