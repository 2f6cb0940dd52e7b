import { EDGE_TOP } from '@houtai/contract/limits';

import type { Feature, Panel } from '#platform/pages/pages.ts';

export const SETTINGS_PANEL = 'settings';

/** In px: limits that keep an edge button below the navbar and above the gear. */
export const EDGE_HEIGHT = 56;
export const EDGE_FIRST_TOP = 52;
export const EDGE_ROOM_BELOW = 60;

/** The top of an edge button within a window of this height, in px. */
export function clampedPanelTop(top: number, windowHeight: number): number {
  const last = windowHeight - EDGE_HEIGHT - EDGE_ROOM_BELOW;
  return Math.round(Math.max(EDGE_FIRST_TOP, Math.min(top, last)));
}

/** The panels of the features in the order of their buttons from the top, which is also the Tab order and the order of the phone's menu. */
export function panelsOf(features: readonly Feature[]): Panel[] {
  return features.flatMap(({ panel }) => panel ?? []).sort((one, other) => EDGE_TOP[one.key] - EDGE_TOP[other.key]);
}
