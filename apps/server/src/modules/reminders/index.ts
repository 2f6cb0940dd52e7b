export type { DueReminder, WantedReminders } from './reminder-sources.ts';
