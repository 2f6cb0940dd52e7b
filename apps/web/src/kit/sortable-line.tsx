import { useSortable } from '@dnd-kit/sortable';
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react';

import { Icon } from '../ui/icon.tsx';

import css from './sortable-line.module.css';

type SortableLineProps = Omit<ComponentProps<'li'>, 'id' | 'ref' | 'style' | 'children'> & {
  /** Its own among the items of the `SortableContext`. */
  id: string;
  /** What is moved, for those who do not see it. */
  name: string;
  /** Asked for by ↑ and ↓ on the grip: so many places on, before it when below zero. The caller renders at once, as the grip keeps the focus. */
  onMove: (by: number) => void;
  children: (grip: ReactNode) => ReactNode;
};

/** A line of a list that is dragged by its grip, or moved by the arrow keys on it; `--grip` is the size of the grip. */
export function SortableLine({ id, name, onMove, children, ...rest }: SortableLineProps): ReactNode {
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({ id });
  const handleKey = (event: KeyboardEvent<HTMLButtonElement>) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (by === 0) return;
    event.preventDefault();
    const grip = event.currentTarget;
    onMove(by);
    grip.focus();
  };
  return (
    <li
      ref={setNodeRef}
      data-dragging={isDragging || undefined}
      style={transform ? { translate: `0 ${transform.y}px`, transition } : undefined}
      {...rest}
    >
      {children(
        <button
          ref={setActivatorNodeRef}
          type="button"
          className={css.grip}
          aria-label={`移动 ${name}`}
          {...listeners}
          onKeyDown={handleKey}
        >
          <Icon name="grip" size={14} />
        </button>,
      )}
    </li>
  );
}
