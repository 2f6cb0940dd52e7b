import { Tooltip } from '@base-ui/react/tooltip';
import { cloneElement, type ReactElement, type ReactNode, useEffect, useState } from 'react';

import { followTips } from './follow-tips.ts';
import { freeSide, isNear, sizeOfTip, TIP_EDGE, TIP_GAP, type TipSide } from './tip-position.ts';

import styles from './layer.module.css';

type TipProps = {
  text: string;
  /** The preferred side, such as for a column of buttons; by default below. */
  side?: TipSide;
  children: ReactElement<Record<string, unknown>>;
};

/**
 * Gives its child a tooltip on hover and keyboard focus; the child keeps its accessible name and passes its props on to its element. A
 * child with `data-tip-clip`, on itself or inside, shows it only while that element's text is truncated. Needs a `TipLayer`.
 */
export function Tip({ text, side, children }: TipProps): ReactNode {
  return cloneElement(children, { 'data-tip': text, 'data-tip-side': side });
}

type Shown = { target: HTMLElement; side: TipSide; isOver: boolean };

/** The single tooltip of the page. Elements with a tooltip are only marked, because a console shows a hundred of them and uses few. */
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
          {/* Above a control it can be read, but lets clicks through. */}
          <Tooltip.Popup className={styles.tooltip} data-tip-popup data-through={shown?.isOver || undefined}>
            {shown?.target.dataset['tip']}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}

const PRESSED = 'a[href], button, input, textarea, select, [role=button], [role=menuitem], [role=option], [role=separator]';

/** A position at which the tooltip covers no other control; the wanted side when there is none. */
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

/** A control that is scrolled out of sight or lies under another element cannot be covered. */
function isOnTop(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

function isSide(side: string | undefined): side is TipSide {
  return side === 'top' || side === 'right' || side === 'bottom' || side === 'left';
}
