import { Tooltip } from '@base-ui/react/tooltip';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';

import layer from '../layer/layer.module.css';

const DELAY_MS = 400;

/**
 * One tooltip for all cells of a table, shown once the pointer rests on one: the cell's `data-tip`, or its full text when that is
 * truncated.
 */
export function ClippedTip({ within }: { within: RefObject<HTMLElement | null> }): ReactNode {
  const [cell, setCell] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const place = within.current;
    if (!place) return;
    let timer = 0;
    const hide = () => {
      clearTimeout(timer);
      setCell(null);
    };
    const watch = (event: PointerEvent) => {
      hide();
      const over = event.target instanceof Element ? event.target.closest('td') : null;
      if (!over) return;
      // Measured only after the rest, because scrolled rows pass under the pointer all the time.
      timer = window.setTimeout(() => setCell(tipOf(over) !== undefined || over.scrollWidth > over.clientWidth ? over : null), DELAY_MS);
    };
    place.addEventListener('pointerover', watch);
    place.addEventListener('pointerleave', hide);
    place.addEventListener('scroll', hide, { passive: true });
    return () => {
      hide();
      place.removeEventListener('pointerover', watch);
      place.removeEventListener('pointerleave', hide);
      place.removeEventListener('scroll', hide);
    };
  }, [within]);
  return (
    <Tooltip.Root open={cell !== null}>
      <Tooltip.Portal>
        <Tooltip.Positioner className={layer.positioner} anchor={cell} side="bottom" align="start" sideOffset={2} collisionPadding={8}>
          <Tooltip.Popup className={layer.tooltip} style={{ whiteSpace: 'pre-line' }}>
            {cell && (tipOf(cell) ?? cell.textContent)}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}

function tipOf(cell: HTMLElement): string | undefined {
  return cell.querySelector<HTMLElement>('[data-tip]')?.dataset['tip'];
}
