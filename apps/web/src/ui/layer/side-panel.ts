import { create } from 'zustand';

/** Whether something stands beside the page that people use together with what opens over it; a sheet then leaves focus and presses to it. */
export const useSidePanelOpen = create(() => false);

/** What stands beside carries it, so that a press in it is none outside of what it is used with. */
export const SIDE_PANEL = { 'data-stands-beside': '' };

/** Whether something belongs to what stands beside the page. */
export function isInSidePanel(target: unknown): boolean {
  return target instanceof Element && target.closest('[data-stands-beside]') !== null;
}
