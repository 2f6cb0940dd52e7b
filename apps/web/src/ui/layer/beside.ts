import { create } from 'zustand';

/** Whether something stands beside the page that people use together with what opens over it; a sheet then leaves focus and presses to it. */
export const useBeside = create(() => false);

/** What stands beside carries it, so that a press in it is none outside of what it is used with. */
export const BESIDE = { 'data-stands-beside': '' };

/** Whether something belongs to what stands beside the page. */
export function isBeside(target: unknown): boolean {
  return target instanceof Element && target.closest('[data-stands-beside]') !== null;
}
