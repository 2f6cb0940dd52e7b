import { create } from 'zustand';
import { persist } from 'zustand/middleware';

import type { Box, Point } from './dialog-box.ts';

/** The dialog's mode: above the page, beside it, or large. */
export type WindowMode = 'float' | 'dock' | 'large';

/** The positions of button and dialog, stored in this browser; null when they were never moved. */
type Frame = { button: Point | null; box: Box | null; dockWidth: number | null; mode: WindowMode };

export const useAssistantOpen = create(() => false);

export function setAssistantOpen(isOpen: boolean): void {
  useAssistantOpen.setState(isOpen, true);
}

const USUAL: Frame = { button: null, box: null, dockWidth: null, mode: 'float' };

export const useAssistantFrame = create<Frame>()(persist(() => USUAL, { name: 'houtai.assistant', version: 1 }));

/** Resets button and dialog to their default positions. */
export function restoreAssistantFrame(): void {
  useAssistantFrame.setState(USUAL);
}
