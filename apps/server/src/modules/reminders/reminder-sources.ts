import type { ReminderKind } from '@houtai/contract/reminder-kinds';
import type { Tag } from '@houtai/contract/tags';

import type { OpenCtx } from '#platform/db/work/context.ts';

/** Something that a person is to be told of by now. */
export type DueReminder = {
  userId: string;
  what: ReminderKind;
  record: { type: string; id: string };
  /** Tells the occasions of one record apart, so that each is told once. */
  key: string;
  /** When it came. */
  at: Date;
  /** Told whatever the hour and however much was told before. */
  isUrgent: boolean;
  /** What it is called among others, as its number; what is said where it is told alone; and its line among others. */
  name: string;
  title: string;
  content: string;
  line: string;
  url: string;
};

/** What is asked of a source: all that is due, or what is due to one person among some records. */
export type WantedReminders = { of: { userId: string; ids: readonly string[] } | null };

/** Where reminders come from: what is due as things stand, so that nobody is told what is no longer so. */
export type ReminderSource = {
  /** The right without which nobody is told; null where everybody has it. */
  tag: Tag | null;
  /** Gives what is due to those alone who may see it; of others' records their kind is asked. */
  knowsReaders?: boolean;
  due: (ctx: OpenCtx, wanted: WantedReminders) => Promise<DueReminder[]>;
};

/** Those of the people who do not work on a day that others work. */
type Absences = (ctx: Pick<OpenCtx, 'db'>, userIds: readonly string[], day: string) => Promise<ReadonlySet<string>>;

declare module '#platform/module.ts' {
  interface Hooks {
    reminders: ReminderSource;
    absences: Absences;
  }
}
