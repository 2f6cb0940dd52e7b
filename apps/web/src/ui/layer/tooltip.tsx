import { Tooltip } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';

import styles from './layer.module.css';

const tips = Tooltip.createHandle<string>();

type TipProps = {
  text: string;
  children: ReactElement<Record<string, unknown>>;
  delay?: number;
};

/**
 * Gives its child a tooltip by mouse and by keyboard focus; the child keeps its own accessible name. A child that is or
 * holds an element with `data-tip-clip` shows it only while that element's text is cut off. Needs one `TipLayer` on the page.
 */
export function Tip({ text, children, delay = 400 }: TipProps): ReactNode {
  return <Tooltip.Trigger handle={tips} payload={text} delay={delay} render={children} />;
}

/** The one tooltip that all `Tip`s of the page share, so that a hundred of them cost nothing. */
export function TipLayer(): ReactNode {
  return (
    <Tooltip.Root
      handle={tips}
      onOpenChange={(open, details) => {
        const clip = details.trigger?.closest('[data-tip-clip]') ?? details.trigger?.querySelector('[data-tip-clip]');
        if (open && clip && clip.scrollWidth <= clip.clientWidth) details.cancel();
      }}
    >
      {({ payload }) => (
        <Tooltip.Portal>
          <Tooltip.Positioner className={styles.positioner} side="bottom" sideOffset={6} collisionPadding={8}>
            <Tooltip.Popup className={styles.tooltip}>{payload}</Tooltip.Popup>
          </Tooltip.Positioner>
        </Tooltip.Portal>
      )}
    </Tooltip.Root>
  );
}
