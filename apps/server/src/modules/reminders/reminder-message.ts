import { AGENDA_PAGE } from '@houtai/contract/agenda';
import { linkTo } from '@houtai/contract/links';
import { REMINDER_KINDS, REMINDERS } from '@houtai/contract/reminder-kinds';

import type { Digest } from './digest.ts';
import { recordKey } from './due-reminders.ts';
import type { DueReminder } from './reminder-sources.ts';

/** The most lines of a message; the others are counted in it and stored in sent_reminders. */
const LINES_MAX = 20;

/** The message for everything due to a person at one time. */
export function reminderMessage(due: readonly DueReminder[], digest: Digest | null): { title: string; content: string; url: string } {
  const [only] = due;
  if (!digest && only && due.length === 1) return { title: only.title, content: only.content, url: only.url };
  const shown = due.flatMap(({ line }, index) => (index < LINES_MAX ? [line] : []));
  const more = due.length > shown.length ? [`另 ${due.length - shown.length} 条提醒`] : [];
  const listed = digest?.lines(new Set(due.map(({ record }) => recordKey(record)))) ?? [];
  return { title: titleOf(due, digest), content: [...shown, ...more, ...listed].join('\n'), url: linkTo(AGENDA_PAGE, {}) };
}

/** A line of an earlier message. */
type ToldLine = { record: string; what: string; line: string; isUrgent: boolean };

/** The message when part of its content is done. */
export function remainingMessage(left: readonly ToldLine[], digest: Digest | null): { title: string; content: string } {
  const shown = left.flatMap(({ line }, index) => (index < LINES_MAX ? [line] : []));
  const more = left.length > shown.length ? [`另 ${left.length - shown.length} 条提醒`] : [];
  const listed = digest?.lines(new Set(left.map(({ record }) => record))) ?? [];
  const counts = REMINDER_KINDS.flatMap((kind) => {
    const count = left.filter(({ what }) => what === kind).length;
    return count > 0 ? [`${REMINDERS[kind]} ${count}`] : [];
  });
  const told = left.length > 0 ? `${left.length} 件提醒：${counts.join('、')}` : '';
  const isNamed = digest === null || left.some(({ isUrgent }) => isUrgent);
  const titles = [isNamed ? told : '', digest?.title ?? ''].filter((title) => title !== '');
  return { title: titles.join('；'), content: [...shown, ...more, ...listed].join('\n') };
}

/** Sorts by urgency of the kind, then by time. */
export function inOrder<Reminder extends DueReminder>(due: readonly Reminder[]): Reminder[] {
  const rank = ({ what }: DueReminder) => REMINDER_KINDS.indexOf(what);
  return due.toSorted((one, other) => rank(one) - rank(other) || one.at.getTime() - other.at.getTime() || (one.key < other.key ? -1 : 1));
}

function titleOf(due: readonly DueReminder[], digest: Digest | null): string {
  const urgent = due.find(({ isUrgent }) => isUrgent);
  if (urgent && !digest) return `${urgent.title}，另 ${due.length - 1} 件`;
  if (urgent && digest) return `${urgent.title}；${digest.title}`;
  if (digest) return digest.title;
  const counts = REMINDER_KINDS.flatMap((what) => {
    const some = due.filter((one) => one.what === what);
    return some.length > 0 ? [{ what, some }] : [];
  });
  const [first] = counts;
  if (first && counts.length === 1) return `${due.length} 件${REMINDERS[first.what]}：${first.some.map(({ name }) => name).join('、')}`;
  return `${due.length} 件提醒：${counts.map(({ what, some }) => `${REMINDERS[what]} ${some.length}`).join('、')}`;
}
