import type { ReactNode } from 'react';

import { holdsOne } from '../../platform/can.tsx';
import type { Panel } from '../../platform/pages.ts';
import { useSession } from '../../platform/session.ts';
import { useSettings } from '../../platform/settings.ts';

export type ShownPanel = { panel: Panel; badge: number };

const NONE: readonly ShownPanel[] = [];

type ShownPanelsProps = { panels: readonly Panel[]; before?: readonly ShownPanel[]; children: (shown: readonly ShownPanel[]) => ReactNode };

/** Gives the panels that are there now. Each panel's answer is a hook, so each has a component of its own. */
export function ShownPanels({ panels, before = NONE, children }: ShownPanelsProps): ReactNode {
  const [first, ...rest] = panels;
  if (!first) return children(before);
  return (
    <AskPanel key={first.key} panel={first}>
      {(shown) => (
        <ShownPanels panels={rest} before={shown ? [...before, shown] : before}>
          {children}
        </ShownPanels>
      )}
    </AskPanel>
  );
}

const ALWAYS = () => ({ shown: true });

function AskPanel({ panel, children }: { panel: Panel; children: (shown: ShownPanel | null) => ReactNode }): ReactNode {
  const { needs, useShown = ALWAYS } = panel;
  const isOn = useSettings((settings) => needs?.setting === undefined || settings[needs.setting]);
  const isAllowed = useSession(({ buttons }) => needs?.tag === undefined || holdsOne(buttons, [needs.tag]));
  // oxlint-disable-next-line react/hooks -- a manifest's hook never changes, and the key above ties this component to its panel
  const { shown, badge = 0 }: { shown: boolean; badge?: number } = useShown();
  return children(isOn && isAllowed && shown ? { panel, badge } : null);
}
