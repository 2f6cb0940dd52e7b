import { BADGE_MAX, EDGE_TOP } from '@houtai/contract/limits';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';

import type { Panel } from '#platform/pages/pages.ts';
import { changeParts, usePreferences } from '#platform/preferences.ts';
import { Icon } from '#ui/buttons/icon.tsx';
import { Tip } from '#ui/layer/tooltip.tsx';
import { Badge } from '#ui/marks/badge.tsx';

import { togglePanel, useFrame } from '../frame.ts';
import { clampedPanelTop, EDGE_FIRST_TOP, EDGE_HEIGHT, EDGE_ROOM_BELOW } from './panels.ts';

import styles from './rail.module.css';

/** A movement by more pixels is a drag, not a click. */
const CLICK_SLACK = 5;
const STEP = 8;

/** A button at the right edge that can be moved up and down by pointer or arrow keys and keeps its position. */
export function EdgeButton({ panel, badge }: { panel: Panel; badge: number }): ReactNode {
  const isOpen = useFrame((frame) => frame.panel === panel.key);
  const stored = usePreferences((preferences) => preferences.edgeTops[panel.key]) ?? EDGE_TOP[panel.key];
  const [dragged, setDragged] = useState<number | null>(null);
  const grip = useRef<{ y: number; top: number; moved: boolean } | null>(null);
  const top = dragged ?? stored;

  const remember = (next: number) => changeParts('edgeTops', { [panel.key]: clampedPanelTop(next, window.innerHeight) });
  const handleDown = (event: PointerEvent<HTMLButtonElement>) => {
    grip.current = { y: event.clientY, top: event.currentTarget.getBoundingClientRect().top, moved: false };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const handleMove = (event: PointerEvent) => {
    const start = grip.current;
    if (!start || (!start.moved && Math.abs(event.clientY - start.y) <= CLICK_SLACK)) return;
    start.moved = true;
    setDragged(clampedPanelTop(start.top + event.clientY - start.y, window.innerHeight));
  };
  const handleUp = () => {
    if (grip.current?.moved && dragged !== null) remember(dragged);
    setDragged(null);
  };
  const handleClick = () => {
    if (!grip.current?.moved) togglePanel(panel.key);
    grip.current = null;
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    remember(top + (event.key === 'ArrowUp' ? -STEP : STEP));
  };
  return (
    <Tip text={panel.label} side="left">
      <button
        type="button"
        className={styles.edge}
        style={{ top: `clamp(${EDGE_FIRST_TOP}px, ${top}px, calc(100dvh - ${EDGE_HEIGHT + EDGE_ROOM_BELOW}px))` }}
        aria-expanded={isOpen}
        aria-label={badge > 0 ? `${panel.label}，${badge} 项` : panel.label}
        data-panel-button={panel.key}
        onPointerDown={handleDown}
        onPointerMove={handleMove}
        onPointerUp={handleUp}
        onPointerCancel={handleUp}
        onClick={handleClick}
        onKeyDown={handleKey}
      >
        <Icon name={panel.icon} size={18} />
        <span className={styles.label}>{panel.label}</span>
        <span className={styles.badge}>
          <Badge count={badge} most={BADGE_MAX} />
        </span>
      </button>
    </Tip>
  );
}
