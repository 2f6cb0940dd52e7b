import { calls } from '@houtai/contract';
import { firstCharacters } from '@houtai/contract/characters';
import { mentionTails } from '@houtai/contract/mentions';
import { AUDIENCE_WORDS, type RecordEvent } from '@houtai/contract/message-events';
import type { AudienceMember } from '@houtai/contract/records';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { queryOf } from '#platform/calls/query.ts';
import { Icon } from '#ui/buttons/icon.tsx';
import { useDebouncedValue } from '#ui/layer/use-debounced-value.ts';

import css from './audience-line.module.css';

type AudienceLineProps = {
  /** The record type as in the server's histories. */
  recordType: string;
  /** Absent for a record that is about to be created. */
  id?: string | undefined;
  event: RecordEvent;
  /** The written text, html or plain, in which people may be mentioned. */
  text?: string;
  /** The previous text: people mentioned in it are not notified again. */
  before?: string;
  /** The ids of people whom the form newly names. */
  named?: readonly string[];
};

const NOBODY: readonly string[] = [];

/** The maximum length of mentions in one call. */
const MENTIONS_LENGTH = 1_200;

/** Lists who will be notified of an event of a record, and who will not and why; updates as people are named and mentioned. */
export function AudienceLine({ recordType, id, event, text = '', before = '', named = NOBODY }: AudienceLineProps): ReactNode {
  const mentions = useDebouncedValue(newMentions(text, before), 300);
  const asked = { recordType, ...(id !== undefined && { id }), event, mentions, named: named.join(',') };
  const { data: members = [] } = useQuery({
    ...queryOf(calls.records.audience, asked, { silent: true }),
    enabled: id !== undefined || named.length > 0 || mentions !== '',
    placeholderData: keepPreviousData,
  });
  const isAsked = id !== undefined || named.length > 0 || mentions !== '';
  return isAsked ? <AudienceNote members={members} /> : null;
}

/** Lists who of these people will be notified, and who will not and why. */
export function AudienceNote({
  members,
  most = Number.POSITIVE_INFINITY,
}: {
  members: readonly AudienceMember[];
  most?: number;
}): ReactNode {
  const told = members.filter(({ state }) => state === 'told' || state === 'maybe');
  const others = members.filter(({ state }) => state !== 'told' && state !== 'maybe');
  if (members.length === 0) return null;
  return (
    <div className={css.line} role="note" aria-label="通知范围">
      <Icon name="bell" />
      <p>
        {told.length > 0 ? <>将通知 {wordsOf(told, most)}</> : '不会通知任何人'}
        {others.length > 0 && <span className={css.not}>不会通知 {wordsOf(others, most)}</span>}
      </p>
    </div>
  );
}

/** Lists at most `most` names and counts the rest. */
function wordsOf(members: readonly AudienceMember[], most: number): string {
  const rest = members.length - most;
  const named = members
    .slice(0, most)
    .map(({ name, as, state }) => {
      const note = [as, AUDIENCE_WORDS[state]].filter((words) => words !== '').join('，');
      return note === '' ? name : `${name}（${note}）`;
    })
    .join('、');
  return rest > 0 ? `${named} 等 ${members.length} 人` : named;
}

/** The text after each new @, one per line. */
function newMentions(text: string, before: string): string {
  const known = mentionTails(plainOf(before));
  const fresh = mentionTails(plainOf(text)).filter((tail) => !known.includes(tail));
  return firstCharacters(fresh.join('\n'), MENTIONS_LENGTH);
}

/** Plain text in which markup does not split a mention and a mention ends with its paragraph. */
function plainOf(text: string): string {
  if (!text.includes('@') && !text.includes('＠')) return '';
  const html = text.replaceAll(/<\/(?:p|li|h[1-6]|td|th|blockquote)>|<br>/g, '\n');
  return new DOMParser().parseFromString(html, 'text/html').body.textContent;
}
