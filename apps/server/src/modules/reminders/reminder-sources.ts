import type { ReminderKind } from '@houtai/contract/reminder-kinds';
import type { Tag } from '@houtai/contract/tags';

import type { OpenCtx } from '#platform/db/work/context.ts';

/** A reminder due to a person. */
export type DueReminder = {
  userId: string;
  what: ReminderKind;
  record: { type: string; id: string };
  /** Distinguishes the occasions of one record, each of which is sent once. */
  key: string;
  /** When it became due. */
  at: Date;
  /** Sent at any hour and beyond the daily limit. */
  isUrgent: boolean;
  /** Its name among others, e.g. a number; its text when sent alone; and its line among others. */
  name: string;
  title: string;
  content: string;
  line: string;
  url: string;
};

/** The requested reminders: all that are due, or those of one person about some records. */
export type WantedReminders = { of: { userId: string; ids: readonly string[] } | null };

/** A source of reminders. It evaluates the present state, so that outdated reminders are never sent. */
export type ReminderSource = {
  /** The right required of recipients; null if everybody has it. */
  tag: Tag | null;
  /** The source itself restricts reminders to people who may see the record; otherwise the record's kind decides. */
  knowsReaders?: boolean;
  due: (ctx: OpenCtx, wanted: WantedReminders) => Promise<DueReminder[]>;
};

/** The people who are off on a working day. */
type Absences = (ctx: Pick<OpenCtx, 'db'>, userIds: readonly string[], day: string) => Promise<ReadonlySet<string>>;

declare module '#platform/module.ts' {
  interface Hooks {
    reminders: ReminderSource;
    absences: Absences;
  }
}
