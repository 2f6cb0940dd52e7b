import { type Transport, TRANSPORT_KEYS } from '@houtai/contract/message-choices';
import type { MessageSettings } from '@houtai/contract/message-settings';
import type { ReminderKind } from '@houtai/contract/reminder-kinds';

import { isQuiet } from '#modules/messages/index.ts';

/** What holds for everybody of a run. */
export type Company = {
  isWorkingDay: boolean;
  hours: { from: string; to: string };
  digestAt: string;
  mostADay: number;
};

/** What holds for somebody who chose the time of their list and how often they are reminded, never more often than everybody is. */
export function ownCompany(company: Company, { digestAt, mostADay }: MessageSettings): Company {
  return { ...company, digestAt: digestAt ?? company.digestAt, mostADay: Math.min(mostADay ?? company.mostADay, company.mostADay) };
}

/** Whether somebody wants to be told of a kind by any way at all; who silenced its type alone has it among what they have read. */
export function isWanted({ choices }: MessageSettings, kind: ReminderKind): boolean {
  const isOff = (transport: Transport) => choices.some((one) => one.kind === kind && one.transport === transport && !one.wanted);
  return !TRANSPORT_KEYS.every(isOff);
}

/** Whether what is urgent waits for the end of the quiet hours, as the person chose. */
export function waitsQuietly(now: Date, { quietHours, urgentWaits }: MessageSettings): boolean {
  return urgentWaits && isQuiet(now, quietHours);
}
