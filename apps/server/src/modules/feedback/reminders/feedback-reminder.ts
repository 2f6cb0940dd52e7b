import { shortenText } from '@houtai/contract/characters';
import { localDateTime } from '@houtai/contract/dates';
import { FEEDBACK_PAGE } from '@houtai/contract/feedback';
import { FEEDBACK } from '@houtai/contract/feedback-form';
import { linkTo } from '@houtai/contract/links';

import type { DueReminder } from '#modules/reminders/index.ts';

import { feedback } from '../feedback.tables.ts';

const LINE_MAX = 30;

/** The columns that reminders of a feedback need; only the plain text, because pasted content may be long. */
export const REMINDED = {
  id: feedback.id,
  number: feedback.number,
  plainText: feedback.plainText,
  handleUsers: feedback.handleUsers,
};

type Reminded = { id: string; number: string; plainText: string };

type Occasion = Pick<DueReminder, 'what' | 'key' | 'at'> & {
  /** `says` follows the number in the title; `when` precedes it in a digest line. */
  says: string;
  when: string;
  content?: string;
  isUrgent?: boolean;
};

/** A reminder of one feedback for several people. */
export function remindOf(
  { id, number, plainText }: Reminded,
  to: readonly string[],
  { says, when, content = plainText, isUrgent = false, ...occasion }: Occasion,
): DueReminder[] {
  const text = (some: string, most: number) => shortenText(some.replaceAll(/\s+/g, ' ').trim(), most);
  return [...new Set(to)].map((userId) => ({
    ...occasion,
    userId,
    record: { type: FEEDBACK.key, id },
    isUrgent,
    name: number,
    title: `${number} ${says}`,
    content: text(content, 2 * LINE_MAX),
    line: `${when}　${number} ${text(plainText, LINE_MAX)}`,
    url: linkTo(FEEDBACK_PAGE, { id }),
  }));
}

/** A moment in words relative to `now`: only the time if it is the same day. */
export function timeWords(moment: Date, now: Date): string {
  const [day = '', time = ''] = localDateTime(moment).split(' ');
  return localDateTime(now).startsWith(day) ? time : `${day.slice(5)} ${time}`;
}
