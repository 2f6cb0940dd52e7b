import { HOME_CARDS } from '@houtai/contract/home-cards';
import { type ReactNode, Suspense } from 'react';

import { Card, CardSkeleton } from '#kit/card.tsx';
import type { HomeCard } from '#platform/pages/home-cards.ts';
import { Empty } from '#ui/empty.tsx';
import { PartBoundary } from '#ui/frame/part-boundary.tsx';

import css from './cards.module.css';

/** The cards in their rows. */
export function Cards({ cards }: { cards: readonly HomeCard[] }): ReactNode {
  return (
    <div className={css.cards}>
      {cards.map((card) => (
        <div key={card.key} className={css.slot} data-span={card.span}>
          <ShownCard card={card} />
        </div>
      ))}
    </div>
  );
}

/** A card, or its frame while its code is on the way. */
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
