import { HOME_CARDS } from '@houtai/contract/home-cards';
import { type ReactNode, Suspense } from 'react';

import { Card, CardSkeleton } from '#kit/card.tsx';
import type { HomeCard } from '#platform/pages/home-cards.ts';
import { Empty } from '#ui/empty.tsx';
import { PartBoundary } from '#ui/frame/part-boundary.tsx';

import css from './cards.module.css';

/** Maximum number of cards next to the first one, below each other. */
const BESIDE = 2;

/** The cards in rows; when the agenda is first, the next cards stand next to it. */
export function Cards({ cards }: { cards: readonly HomeCard[] }): ReactNode {
  const [first, ...others] = cards;
  if (first?.key !== 'agenda') return <Rows cards={cards} />;
  const tooWide = others.findIndex(({ span }) => span > 4);
  const beside = others.slice(0, Math.min(tooWide === -1 ? others.length : tooWide, BESIDE));
  return (
    <>
      <div className={css.today}>
        <Slot card={first} />
        {beside.length > 0 && (
          <div className={css.beside}>
            {beside.map((card) => (
              <Slot key={card.key} card={card} />
            ))}
          </div>
        )}
      </div>
      <Rows cards={others.slice(beside.length)} />
    </>
  );
}

function Rows({ cards }: { cards: readonly HomeCard[] }): ReactNode {
  return (
    <div className={css.cards}>
      {cards.map((card) => (
        <Slot key={card.key} card={card} />
      ))}
    </div>
  );
}

function Slot({ card }: { card: HomeCard }): ReactNode {
  return (
    <div className={css.slot} data-span={card.span} data-card={card.key}>
      <ShownCard card={card} />
    </div>
  );
}

/** A card, or its frame while its code loads. */
export function ShownCard({ card: { key, Component } }: { card: HomeCard }): ReactNode {
  return (
    <PartBoundary
      fallback={
        <Card title={HOME_CARDS[key]}>
          <Empty>这张卡片出错了，其他部分不受影响</Empty>
        </Card>
      }
    >
      <Suspense
        fallback={
          <Card title={HOME_CARDS[key]}>
            <CardSkeleton rows={5} />
          </Card>
        }
      >
        <Component />
      </Suspense>
    </PartBoundary>
  );
}
