import { closestCenter, DndContext, type DragEndEvent, DragOverlay, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { SortableContext } from '@dnd-kit/sortable';
import { calls } from '@houtai/contract';
import { HOME_CARDS } from '@houtai/contract/home-cards';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';

import { useCan } from '#platform/session/can.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { Icon } from '#ui/buttons/icon.tsx';

import { moveCard, withAgain, withoutCard } from './arrange-cards.ts';
import { EditedCard } from './edited-card.tsx';
import { RoleDefault } from './role-default.tsx';
import { useHomeLayout } from './use-home-layout.ts';

import patterns from '#ui/patterns.module.css';
import own from './cards-editor.module.css';
import css from './cards.module.css';

/** Chinese announcements for screen readers, because the library's are English. Arrow keys on the handle move a card without dragging. */
const SPOKEN = {
  screenReaderInstructions: { draggable: '按方向键移动这张卡片' },
  announcements: { onDragStart: () => undefined, onDragOver: () => undefined, onDragEnd: () => undefined, onDragCancel: () => undefined },
};

/** Cards stay in place during a drag, because they differ in size; the target position is marked instead. */
const staying = () => null;

/** The cards in place with handles and crosses, and below them the hidden ones. */
export default function CardsEditor(): ReactNode {
  const { layout, shown, hidden, arrange } = useHomeLayout();
  const mayArrangeRoles = useMayArrangeRoles();
  const [said, setSaid] = useState('');
  const [dragged, setDragged] = useState<string | null>(null);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const move = (key: string, to: number) => {
    const card = shown.find((each) => each.key === key);
    if (!card || to < 0 || to >= shown.length || layout.order[to] === key) return;
    // Moving the element in the DOM loses the focus, which the keyboard handler restores right after.
    flushSync(() => {
      arrange(moveCard(layout, key, to));
      setSaid(`${HOME_CARDS[card.key]}：第 ${to + 1} 张，共 ${shown.length} 张`);
    });
  };
  const drop = ({ active, over }: DragEndEvent) => {
    setDragged(null);
    if (over) move(String(active.id), layout.order.indexOf(String(over.id)));
  };
  const inHand = shown.find(({ key }) => key === dragged);
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={SPOKEN}
      onDragStart={({ active }) => setDragged(String(active.id))}
      onDragCancel={() => setDragged(null)}
      onDragEnd={drop}
    >
      <SortableContext items={layout.order} strategy={staying}>
        <div className={css.cards}>
          {shown.map((card, index) => (
            <EditedCard
              key={card.key}
              card={card}
              draggedFrom={dragged === null ? -1 : layout.order.indexOf(dragged)}
              index={index}
              onMove={(by) => move(card.key, index + by)}
              onHide={() => {
                arrange(withoutCard(layout, card.key));
                setSaid(`已隐藏 ${HOME_CARDS[card.key]}`);
              }}
            />
          ))}
        </div>
      </SortableContext>
      <DragOverlay dropAnimation={null}>
        {inHand && (
          <div className={own.inHand}>
            <Icon name="grip" size={14} />
            {HOME_CARDS[inHand.key]}
          </div>
        )}
      </DragOverlay>
      {mayArrangeRoles && (
        <div>
          <RoleDefault layout={layout} />
        </div>
      )}
      {hidden.length > 0 && (
        <section className={own.hidden} aria-label="已隐藏的卡片">
          <h2>已隐藏</h2>
          {hidden.map(({ key }) => (
            <Button key={key} size="small" aria-label={`恢复 ${HOME_CARDS[key]}`} onClick={() => arrange(withAgain(layout, key))}>
              <Icon name="plus" size={14} />
              {HOME_CARDS[key]}
            </Button>
          ))}
        </section>
      )}
      <p className={patterns.visuallyHidden} role="status">
        {said}
      </p>
    </DndContext>
  );
}

/** Choosing a role also needs the right to see the roles. */
function useMayArrangeRoles(): boolean {
  const maySee = useCan([calls.roles.page.access]);
  return useCan([calls.roles.update.access]) && maySee;
}
