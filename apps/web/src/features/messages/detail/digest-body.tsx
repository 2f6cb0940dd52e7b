import { AGENDA_PAGE } from '@houtai/contract/agenda';
import { AGENDA_KINDS } from '@houtai/contract/agenda-kinds';
import { localDateTime } from '@houtai/contract/dates';
import type { ReadMessage } from '@houtai/contract/reminders';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { Figure } from '#kit/figure/figure.tsx';
import { bandGroups, bandRuns } from '#kit/urgency/band-groups.ts';
import { UrgencyText } from '#kit/urgency/urgency-text.tsx';
import { internalTarget } from '#platform/session/guard.ts';
import { Icon } from '#ui/buttons/icon.tsx';
import { groupBefore } from '#ui/data-table/row-groups.ts';

import patterns from '#ui/patterns.module.css';
import css from './message-detail.module.css';

type Digest = NonNullable<ReadMessage['digest']>;
type Item = Digest['items'][number];

const keyOf = ({ kind, id }: Item) => `${kind} ${id}`;

/** The daily list as it was sent, by urgency, with what is done, what has been added since, and what else will be sent today. */
export function DigestBody({ message, digest }: { message: ReadMessage; digest: Digest }): ReactNode {
  const { items, total } = digest;
  const ids = items.map(keyOf);
  const groups = bandGroups(
    bandRuns({
      rows: items.map((item) => ({ id: keyOf(item), facts: item })),
      now: new Date(message.createdAt),
      hasBefore: false,
      hasAfter: total > items.length,
    }),
  );
  return (
    <>
      <Changed digest={digest} />
      <ul className={css.lines}>
        {items.map((item, index) => {
          const group = groupBefore(groups, ids, index);
          return [
            group && (
              <li key={group.label} className={css.band} data-tone={group.tone} role="heading" aria-level={3}>
                {group.label} {group.count}
              </li>
            ),
            <Line key={keyOf(item)} item={item} />,
          ];
        })}
        {total > items.length && (
          <li className={css.band}>
            另 {total - items.length} 件 <Link to={AGENDA_PAGE}>看全部</Link>
          </li>
        )}
      </ul>
      <Ahead message={message} />
    </>
  );
}

function Line({ item }: { item: Item }): ReactNode {
  const { kind, title, note, place, url, isDone } = item;
  return (
    <li data-done={isDone || undefined}>
      <span title={AGENDA_KINDS[kind]} className={patterns.noteAside}>
        {note || AGENDA_KINDS[kind]}
      </span>
      <Link to={internalTarget(url)} className={patterns.fillEllipsis} title={title}>
        {title || '（无文字）'}
      </Link>
      {place !== '' && (
        <span className={css.place} title={place}>
          {place}
        </span>
      )}
      {isDone ? <span className={css.done}>已处理</span> : <UrgencyText facts={item} />}
    </li>
  );
}

/** The differences from what was sent. */
function Changed({ digest: { items, added, now } }: { digest: Digest }): ReactNode {
  const done = items.filter(({ isDone }) => isDone).length;
  const parts = [
    ...(done > 0 ? [`处理了 ${done} 件`] : []),
    ...(added && added.length > 0 ? [`新增 ${added.slice(0, 3).join('、')}${added.length > 3 ? ` 等 ${added.length} 件` : ''}`] : []),
  ];
  if (parts.length === 0) return null;
  return (
    <p className={css.strip}>
      <Icon name="refresh" size={14} />
      <span>
        发出后{parts.join('，')}；现在{' '}
        <Figure value={now} to={AGENDA_PAGE}>
          {now} 件
        </Figure>
      </span>
    </p>
  );
}

function Ahead({ message: { ahead, toldToday, mostADay } }: { message: ReadMessage }): ReactNode {
  return (
    <section className={css.ahead}>
      {ahead.length > 0 && <h3>这一天还会提醒你</h3>}
      <ul>
        {ahead.map(({ at, title }) => (
          <li key={`${at} ${title}`}>
            <Icon name="clock" size={14} />
            {localDateTime(new Date(at)).slice(11)} {title}
          </li>
        ))}
      </ul>
      <p className={patterns.noteLine}>
        每天最多 {mostADay} 次，今天已 {toldToday} 次；同时到的合成一条。
      </p>
    </section>
  );
}
