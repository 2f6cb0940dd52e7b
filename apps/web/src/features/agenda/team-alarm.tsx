import { calls } from '@houtai/contract';
import type { AgendaItem } from '@houtai/contract/agenda';
import { useQuery } from '@tanstack/react-query';
import { Siren } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';

import { LevelTag } from '#kit/list/cells/level-tag.tsx';
import { UrgencyText } from '#kit/urgency/urgency-text.tsx';
import { queryOf } from '#platform/calls/query.ts';
import { Button, buttonClass } from '#ui/buttons/button.tsx';
import { lazyPart } from '#ui/frame/lazy-part.ts';

import { useMayHandOver } from './may-hand-over.ts';

import css from './team-card.module.css';

// Its own, as this part is loaded after the home: shared, it would be a part of its own there.
const HandOverItem = lazyPart(() => import('./hand-over-item.tsx').then((module) => ({ default: module.HandOverItem })));

const WORST = queryOf(calls.agenda.page, { limit: 1, team: '1', band: 'now' }, { silent: true });

/** The most urgent task of a head's people: what it is, whose, how late, and what to do about it. */
export function TeamAlarm(): ReactNode {
  const worst = useQuery(WORST).data?.rows[0];
  return worst && <Alarm item={worst} />;
}

function Alarm({ item }: { item: AgendaItem }): ReactNode {
  const [isGiving, setGiving] = useState(false);
  const mayHandOver = useMayHandOver(item);
  return (
    <section className={css.alarm} aria-label="需要马上处理">
      <Siren aria-hidden="true" size={18} />
      <div>
        <p className={css.what}>
          <b>{item.note}</b> <LevelTag level={item.level} /> {item.title}
        </p>
        <p className={css.whose}>
          {item.place && `${item.place} · `}
          {item.handler} · <UrgencyText facts={item} />
        </p>
      </div>
      {mayHandOver && <Button onClick={() => setGiving(true)}>改派</Button>}
      <Link className={buttonClass({ kind: 'plain' })} to={item.url}>
        打开
      </Link>
      <Suspense fallback={null}>{isGiving && <HandOverItem item={item} onClose={() => setGiving(false)} />}</Suspense>
    </section>
  );
}
