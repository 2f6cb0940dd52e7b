import { create } from 'zustand';
import { persist } from 'zustand/middleware';

import type { Box, Point } from './dialog-box.ts';

/** How the dialog stands: over the page, beside it, or large. */
export type Mode = 'float' | 'dock' | 'large';

/** Where button and dialog were left, in this browser; null where they never were moved. */
type Frame = { button: Point | null; box: Box | null; dockWidth: number | null; mode: Mode };

/** Whether the dialog is open. */
export const useAssistantOpen = create(() => false);

/** Opens the dialog, or closes it. */
export function setAssistantOpen(isOpen: boolean): void {
  useAssistantOpen.setState(isOpen, true);
}

const USUAL: Frame = { button: null, box: null, dockWidth: null, mode: 'float' };

export const useAssistantFrame = create<Frame>()(persist(() => USUAL, { name: 'houtai.assistant', version: 1 }));

/** Puts button and dialog back where they stand at first. */
export function restoreAssistantFrame(): void {
  useAssistantFrame.setState(USUAL);
}
