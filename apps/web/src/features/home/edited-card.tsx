import { useSortable } from '@dnd-kit/sortable';
import { HOME_CARDS } from '@houtai/contract/home-cards';
import { ownValue } from '@houtai/contract/own-value';
import type { KeyboardEvent, ReactNode } from 'react';

import type { HomeCard } from '#platform/pages/home-cards.ts';
import { Icon } from '#ui/buttons/icon.tsx';

import { ShownCard } from './cards.tsx';

import own from './cards-editor.module.css';
import css from './cards.module.css';

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

type EditedCardProps = {
  card: HomeCard;
  index: number;
  /** The original index of the dragged card; -1 while none is dragged. */
  draggedFrom: number;
  onMove: (by: number) => void;
  onHide: () => void;
};

/** A card that can be moved and hidden; its content is inert meanwhile. */
export function EditedCard({ card, index, draggedFrom, onMove, onHide }: EditedCardProps): ReactNode {
  const { setNodeRef, setActivatorNodeRef, listeners, isDragging, isOver } = useSortable({ id: card.key });
  const title = HOME_CARDS[card.key];
  const handleKey = (event: KeyboardEvent<HTMLButtonElement>) => {
    const by = ownValue(STEPS, event.key);
    if (by === undefined) return;
    event.preventDefault();
    const grip = event.currentTarget;
    onMove(by);
    grip.focus();
  };
  const landing = isOver && !isDragging && draggedFrom >= 0 ? (draggedFrom < index ? 'after' : 'before') : undefined;
  return (
    <div
      ref={setNodeRef}
      className={`${css.slot} ${own.edited}`}
      data-span={card.span}
      data-dragging={isDragging || undefined}
      data-landing={landing}
    >
      <div className={own.content} inert>
        <ShownCard card={card} />
      </div>
      <div className={own.bar}>
        <button
          ref={setActivatorNodeRef}
          type="button"
          className={own.grip}
          aria-label={`移动 ${title}`}
          {...listeners}
          onKeyDown={handleKey}
        >
          <Icon name="grip" />
          <span>{title}</span>
        </button>
        <button type="button" className={own.cross} aria-label={`隐藏 ${title}`} onClick={onHide}>
          <Icon name="close" />
        </button>
      </div>
    </div>
  );
}
