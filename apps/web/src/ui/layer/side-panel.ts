import { create } from 'zustand';

/** Whether a side panel is open that people use together with layers over the page; a layer then leaves focus and presses to it. */
export const useSidePanelOpen = create(() => false);

/** Attributes of a side panel, so that a press in it does not count as outside. */
export const SIDE_PANEL = { 'data-stands-beside': '' };

/** Whether an element is within a side panel. */
export function isInSidePanel(target: unknown): boolean {
  return target instanceof Element && target.closest('[data-stands-beside]') !== null;
}
