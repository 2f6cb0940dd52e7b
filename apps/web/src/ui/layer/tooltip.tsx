import { Tooltip } from '@base-ui/react/tooltip';
import { cloneElement, type ReactElement, type ReactNode, useEffect, useState } from 'react';

import { followTips } from './follow-tips.ts';
import { freeSide, isNear, sizeOfTip, TIP_EDGE, TIP_GAP, type TipSide } from './tip-position.ts';

import styles from './layer.module.css';

type TipProps = {
  text: string;
  /** Where it stands if that is free, as beside a column of buttons; below unless said otherwise. */
  side?: TipSide;
  children: ReactElement<Record<string, unknown>>;
};

/**
 * Gives its child a tooltip by mouse and by keyboard focus; the child keeps its own accessible name and hands what it is given on to its
 * element. A child that is or holds an element with `data-tip-clip` shows it only while that element's text is cut off. Needs one `TipLayer`.
 */
export function Tip({ text, side, children }: TipProps): ReactNode {
  return cloneElement(children, { 'data-tip': text, 'data-tip-side': side });
}

type Shown = { target: HTMLElement; side: TipSide; isOver: boolean };

/** The one tooltip of the page. Elements that have one are only marked, as a console shows a hundred such buttons and uses two. */
export function TipLayer(): ReactNode {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => followTips((target) => setShown(target && { target, ...placeOf(target) })), []);
  return (
    <Tooltip.Root open={shown !== null}>
      <Tooltip.Portal>
        <Tooltip.Positioner
          className={styles.positioner}
          anchor={shown?.target}
          side={shown?.side}
          sideOffset={TIP_GAP}
          collisionPadding={TIP_EDGE}
        >
          {/* Over something that can be pressed it may be read, but not be in the way. */}
          <Tooltip.Popup className={styles.tooltip} data-tip-popup data-through={shown?.isOver || undefined}>
            {shown?.target.dataset['tip']}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}

const PRESSED = 'a[href], button, input, textarea, select, [role=button], [role=menuitem], [role=option], [role=separator]';

/** Where the tooltip of an element covers nothing else that can be pressed; at the wanted side, over something, where there is no such place. */
function placeOf(target: HTMLElement): Omit<Shown, 'target'> {
  const { tip = '', tipSide } = target.dataset;
  const own = target.getBoundingClientRect();
  const size = sizeOfTip(tip);
  const others = Array.from(document.querySelectorAll(PRESSED)).filter(
    (other) => !target.contains(other) && !other.contains(target) && isNear(own, other.getBoundingClientRect(), size) && isOnTop(other),
  );
  const rects = others.map((other) => other.getBoundingClientRect());
  const room = { width: window.innerWidth, height: window.innerHeight };
  const wanted = isSide(tipSide) ? tipSide : 'bottom';
  const free = freeSide({ target: own, size, window: room, others: rects, wanted });
  return { side: free ?? wanted, isOver: free === null };
}

/** What a row has scrolled out of sight, and what lies below something else, cannot be covered. */
function isOnTop(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

function isSide(side: string | undefined): side is TipSide {
  return side === 'top' || side === 'right' || side === 'bottom' || side === 'left';
}
