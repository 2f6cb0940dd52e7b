import { Tooltip } from '@base-ui/react/tooltip';
import { cloneElement, type ReactElement, type ReactNode, useEffect, useState } from 'react';

import { followTips } from './follow-tips.ts';

import styles from './layer.module.css';

type TipProps = { text: string; children: ReactElement<Record<string, unknown>> };

/**
 * Gives its child a tooltip by mouse and by keyboard focus; the child keeps its own accessible name and hands what it is given on to its
 * element. A child that is or holds an element with `data-tip-clip` shows it only while that element's text is cut off. Needs one `TipLayer`.
 */
export function Tip({ text, children }: TipProps): ReactNode {
  return cloneElement(children, { 'data-tip': text });
}

/** The one tooltip of the page. What has one is marked and no more, as a console shows a hundred such buttons and uses two. */
export function TipLayer(): ReactNode {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  useEffect(() => followTips(setTarget), []);
  return (
    <Tooltip.Root open={target !== null}>
      <Tooltip.Portal>
        <Tooltip.Positioner className={styles.positioner} anchor={target} side="bottom" sideOffset={6} collisionPadding={8}>
          <Tooltip.Popup className={styles.tooltip} data-tip-popup>
            {target?.dataset['tip']}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
