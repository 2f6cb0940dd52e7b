import type { MessageSettings } from '@houtai/contract/message-settings';
import type { ReminderKind } from '@houtai/contract/reminder-kinds';

import { isQuiet, type SentMessage } from '#modules/messages/index.ts';

/** What holds for everybody of a run. */
export type Company = {
  isWorkingDay: boolean;
  hours: { from: string; to: string };
  digestAt: string;
  mostADay: number;
  /** What each way outside the console takes. */
  ways: readonly ((told: Pick<SentMessage, 'kinds' | 'settings'>) => boolean)[];
};

/** What holds for somebody who chose the time of their list and how often they are reminded, never more often than everybody is. */
export function ownCompany(company: Company, { digestAt, mostADay }: MessageSettings): Company {
  return { ...company, digestAt: digestAt ?? company.digestAt, mostADay: Math.min(mostADay ?? company.mostADay, company.mostADay) };
}

/** Whether somebody wants to be told of a kind by any way at all; who silenced its type alone has it among what they have read. */
export function isWanted({ ways }: Company, settings: MessageSettings, kind: ReminderKind): boolean {
  const isInConsole = settings.choices.every((one) => one.kind !== kind || one.transport !== 'console' || one.wanted);
  return isInConsole || ways.some((takes) => takes({ settings, kinds: [kind] }));
}

/** Whether what is urgent waits for the end of the quiet hours, as the person chose. */
export function waitsQuietly(now: Date, { quietHours, urgentWaits }: MessageSettings): boolean {
  return urgentWaits && isQuiet(now, quietHours);
}
