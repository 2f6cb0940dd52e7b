import { cloneElement, type KeyboardEvent, type ReactElement, type ReactNode, Suspense, type SyntheticEvent, useState } from 'react';

import { lazyPart, prefetchPart } from '../frame/lazy-part.ts';
import { PartBoundary } from '../frame/part-boundary.tsx';
import type { MenuAnchor } from './menu.tsx';

/** One choice of a lazily loaded menu. */
export type MenuChoice = { text: string; icon?: string; current?: boolean; disabled?: boolean; onClick: () => void };

const load = () => import('./choice-menu.tsx').then(({ ChoiceMenu }) => ({ default: ChoiceMenu }));
const ChoiceMenu = lazyPart(load);
const prefetch = () => void prefetchPart(load);

type LateMenuProps = {
  /** A native button that opens the menu. */
  trigger: ReactElement<Record<string, unknown>>;
  /** Groups of choices, with a line between them. */
  choices: readonly (readonly MenuChoice[])[];
};

/** A `Menu` of the frame that loads as the pointer or the focus reaches its button, because the first page does not need it. */
export function LateMenu({ trigger, choices }: LateMenuProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const [anchor, setAnchor] = useState<Element | null>(null);
  const open = ({ currentTarget }: SyntheticEvent) => {
    setAnchor(currentTarget);
    setOpen(true);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    open(event);
  };
  return (
    <>
      {cloneElement(trigger, {
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        onClick: open,
        onKeyDown: handleKey,
        onPointerEnter: prefetch,
        onFocus: prefetch,
      })}
      <LateContextMenu isOpen={isOpen} anchor={anchor} align="end" choices={choices} onClose={() => setOpen(false)} />
    </>
  );
}

type LateContextMenuProps = {
  isOpen: boolean;
  /** Its position, also while it closes; null until it is first opened. */
  anchor: MenuAnchor | null;
  align: 'start' | 'end';
  choices: readonly (readonly MenuChoice[])[];
  onClose: () => void;
};

/** A menu at a point or an element, loaded on first opening. */
export function LateContextMenu({ anchor, ...menu }: LateContextMenuProps): ReactNode {
  return (
    anchor !== null && (
      <PartBoundary fallback={null}>
        <Suspense fallback={null}>
          <ChoiceMenu anchor={anchor} {...menu} />
        </Suspense>
      </PartBoundary>
    )
  );
}
