import type { MessageSettings } from '@houtai/contract/message-settings';
import type { ReminderKind } from '@houtai/contract/reminder-kinds';

import { isQuiet, type SentMessage } from '#modules/messages/index.ts';

/** Conditions shared by everybody in a run. */
export type Company = {
  isWorkingDay: boolean;
  hours: { from: string; to: string };
  digestAt: string;
  mostADay: number;
  /** The messages that each transport outside the console takes. */
  ways: readonly ((told: Pick<SentMessage, 'kinds' | 'settings'>) => boolean)[];
};

/** The conditions of a person with their own digest time and daily limit; the limit only lowers the company's. */
export function personalConditions(company: Company, { digestAt, mostADay }: MessageSettings): Company {
  return { ...company, digestAt: digestAt ?? company.digestAt, mostADay: Math.min(mostADay ?? company.mostADay, company.mostADay) };
}

/** Whether a person wants a kind through any transport. Muting its type still delivers it as read. */
export function isWanted({ ways }: Company, settings: MessageSettings, kind: ReminderKind): boolean {
  const isInConsole = settings.choices.every((one) => one.kind !== kind || one.transport !== 'console' || one.wanted);
  return isInConsole || ways.some((takes) => takes({ settings, kinds: [kind] }));
}

/** Whether urgent reminders wait for the end of the quiet hours, by the person's choice. */
export function isInQuietHours(now: Date, { quietHours, urgentWaits }: MessageSettings): boolean {
  return urgentWaits && isQuiet(now, quietHours);
}
