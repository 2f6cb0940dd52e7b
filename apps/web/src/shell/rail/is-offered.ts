import type { Feature, Panel } from '#platform/pages/pages.ts';
import { holdsAnyTag } from '#platform/session/can.tsx';
import type { Settings } from '#platform/settings.ts';

/** Whether a panel is available to a user with these settings and buttons. */
export function isOffered({ needs }: Panel, settings: Settings, buttons: readonly string[]): boolean {
  const isOn = needs?.setting === undefined || settings[needs.setting];
  return isOn && (needs?.tag === undefined || holdsAnyTag(buttons, [needs.tag]));
}

/** The panels of the features that are available to such a user. */
export function offeredPanels(features: readonly Feature[], settings: Settings, buttons: readonly string[]): Panel[] {
  return features.flatMap(({ panel }) => (panel && isOffered(panel, settings, buttons) ? [panel] : []));
}
