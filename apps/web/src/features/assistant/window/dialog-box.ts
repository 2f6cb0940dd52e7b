import { AI_BUTTON } from '@houtai/contract/assistant-words';

export type Point = { x: number; y: number };
export type Size = { width: number; height: number };
export type Box = Point & Size;

/** The minimum distance from the edge of the window, and the minimum size of the dialog. */
const EDGE = 8;
const LEAST: Size = { width: 320, height: 360 };

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, Math.max(least, most)));
}

/** The default position of the round button, from the right and the bottom (specification 9). */
export function startOf(window: Size): Point {
  return { x: window.width - AI_BUTTON.right - AI_BUTTON.size, y: window.height - AI_BUTTON.bottom - AI_BUTTON.size };
}

/** The button's position, moved inside the current window. */
export function buttonInside({ x, y }: Point, { width, height }: Size): Point {
  return { x: clamp(x, 0, width - AI_BUTTON.size), y: clamp(y, 0, height - AI_BUTTON.size) };
}

/** Whether a movement was a drag rather than a click (specification 4). */
export function isDrag(from: Point, to: Point): boolean {
  return Math.hypot(to.x - from.x, to.y - from.y) > AI_BUTTON.dragPx;
}

/** The default position of the dialog. */
export function defaultBox(window: Size): Box {
  const size = { width: 432, height: 640 };
  return clampBox({ ...size, x: window.width - 92 - size.width, y: window.height - 24 - size.height }, window);
}

/** The dialog's size and position, adjusted to the window. */
export function clampBox(box: Box, window: Size): Box {
  const width = clamp(box.width, LEAST.width, window.width - 2 * EDGE);
  const height = clamp(box.height, LEAST.height, window.height - 2 * EDGE);
  return { width, height, x: clamp(box.x, EDGE, window.width - width - EDGE), y: clamp(box.y, EDGE, window.height - height - EDGE) };
}

/** The box after its upper left corner was moved, with the lower right one fixed. */
export function resizedTo(box: Box, { x, y }: Point, window: Size): Box {
  const left = clamp(x, EDGE, box.x + box.width - LEAST.width);
  const top = clamp(y, EDGE, box.y + box.height - LEAST.height);
  return clampBox({ x: left, y: top, width: box.x + box.width - left, height: box.y + box.height - top }, window);
}

/** The minimum width that a dialog beside the page leaves to it. */
const PAGE_LEAST = 560;

/** The width of a dialog beside the page: as the user left it, limited by the window. */
export function dockedWidth(kept: number | null, window: Size): number {
  return clamp(kept ?? 480, LEAST.width, Math.min(720, window.width - PAGE_LEAST));
}
