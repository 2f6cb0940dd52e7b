import type { ReactNode } from 'react';

import type { Panel } from '#platform/pages/pages.ts';
import { useSession } from '#platform/session/session.ts';
import { useSettings } from '#platform/settings.ts';

import { isOffered } from './is-offered.ts';

export type ShownPanel = { panel: Panel; badge: number };

const NONE: readonly ShownPanel[] = [];

type ShownPanelsProps = { panels: readonly Panel[]; before?: readonly ShownPanel[]; children: (shown: readonly ShownPanel[]) => ReactNode };

/** Passes the available panels to `children`. Each panel's check is a hook, so each has its own component. */
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
  const { useShown = ALWAYS } = panel;
  const buttons = useSession((session) => session.buttons);
  const isAllowed = useSettings((settings) => isOffered(panel, settings, buttons));
  // oxlint-disable-next-line react/hooks -- a manifest's hook never changes, and the key above ties this component to its panel
  const { shown, badge = 0 }: { shown: boolean; badge?: number } = useShown();
  return children(isAllowed && shown ? { panel, badge } : null);
}
