import type { AgendaItem } from '@houtai/contract/agenda';
import { Fragment, type ReactNode, useRef } from 'react';
import { Link } from 'react-router';

import { LevelTag } from '#kit/list/cells/level-tag.tsx';
import { bandGroups, bandRuns } from '#kit/urgency/band-groups.ts';
import { UrgencyText } from '#kit/urgency/urgency-text.tsx';
import { usePageKeys } from '#kit/use-page-keys.ts';
import { groupBefore } from '#ui/data-table/row-groups.ts';
import { Avatar } from '#ui/marks/avatar.tsx';

import { AgendaAct } from './agenda-act.tsx';
import { KindIcon } from './kind-icon.tsx';

import patterns from '#ui/patterns.module.css';
import css from './agenda-rows.module.css';

type AgendaRowsProps = {
  rows: readonly AgendaItem[];
  /** Whether more rows follow. */
  hasAfter: boolean;
  /** When the server sorted them, in ms. */
  answeredAt: number;
};

/** Tasks grouped by urgency; J and K move between rows, Enter opens one. */
export function AgendaRows({ rows, hasAfter, answeredAt }: AgendaRowsProps): ReactNode {
  const list = useRef<HTMLUListElement>(null);
  const ids = rows.map(keyOf);
  const banded = rows.map((row) => ({ id: keyOf(row), facts: row }));
  const groups = bandGroups(bandRuns({ rows: banded, now: new Date(answeredAt), hasBefore: false, hasAfter }));
  const step = (by: number) => () => {
    const links = [...(list.current?.querySelectorAll<HTMLElement>('[data-opens]') ?? [])];
    const at = links.findIndex((link) => link.closest('li')?.contains(document.activeElement));
    const wanted = at === -1 ? 0 : at + by;
    links[Math.min(links.length - 1, Math.max(0, wanted))]?.focus();
  };
  usePageKeys(list, { j: step(1), k: step(-1) });
  return (
    <ul ref={list} className={patterns.fillScroll} aria-label="要处理的事项">
      {rows.map((row, at) => {
        const id = keyOf(row);
        const heading = groupBefore(groups, ids, at);
        return (
          <Fragment key={id}>
            {heading && (
              <li className={css.band} data-tone={heading.tone}>
                {heading.label} {heading.count}
              </li>
            )}
            <li className={css.row} data-tone={groups.get(id)?.tone}>
              <Row item={row} />
            </li>
          </Fragment>
        );
      })}
    </ul>
  );
}

function keyOf({ kind, id }: AgendaItem): string {
  return `${kind}:${id}`;
}

function Row({ item }: { item: AgendaItem }): ReactNode {
  return (
    <>
      <KindIcon kind={item.kind} />
      <LevelTag level={item.level} />
      <Link to={item.url} className={patterns.fillEllipsis} title={item.title} data-opens>
        {item.title || '（无文字）'}
      </Link>
      <small>{item.note}</small>
      <small className={css.place} title={item.place}>
        {item.place}
      </small>
      <span className={css.person} title={item.person}>
        {item.person !== '' && <Avatar name={item.person} size={20} />}
      </span>
      <AgendaAct item={item} />
      <span className={css.time}>
        <UrgencyText facts={item} />
      </span>
    </>
  );
}
