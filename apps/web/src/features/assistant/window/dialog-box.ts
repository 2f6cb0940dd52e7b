import { AI_BUTTON } from '@houtai/contract/assistant-words';

export type Point = { x: number; y: number };
export type Size = { width: number; height: number };
export type Box = Point & Size;

/** The least distance of anything from the edge of the window, and the least room for the dialog. */
const EDGE = 8;
const LEAST: Size = { width: 320, height: 360 };

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, Math.max(least, most)));
}

/** Where the round button starts: from the right and the bottom (specification 9). */
export function startOf(window: Size): Point {
  return { x: window.width - AI_BUTTON.right - AI_BUTTON.size, y: window.height - AI_BUTTON.bottom - AI_BUTTON.size };
}

/** The place of the button as it was left, or inside the window that there is now. */
export function buttonInside({ x, y }: Point, { width, height }: Size): Point {
  return { x: clamp(x, 0, width - AI_BUTTON.size), y: clamp(y, 0, height - AI_BUTTON.size) };
}

/** Whether a movement was a drag, and no click (specification 4). */
export function isDrag(from: Point, to: Point): boolean {
  return Math.hypot(to.x - from.x, to.y - from.y) > AI_BUTTON.dragPx;
}

/** Where the dialog stands unless it was moved. */
export function defaultBox(window: Size): Box {
  const size = { width: 432, height: 640 };
  return boxInside({ ...size, x: window.width - 92 - size.width, y: window.height - 24 - size.height }, window);
}

/** A dialog of a size and place that fit the window. */
export function boxInside(box: Box, window: Size): Box {
  const width = clamp(box.width, LEAST.width, window.width - 2 * EDGE);
  const height = clamp(box.height, LEAST.height, window.height - 2 * EDGE);
  return { width, height, x: clamp(box.x, EDGE, window.width - width - EDGE), y: clamp(box.y, EDGE, window.height - height - EDGE) };
}

/** The box whose upper left corner was moved, while the lower right one stays. */
export function resizedTo(box: Box, { x, y }: Point, window: Size): Box {
  const left = clamp(x, EDGE, box.x + box.width - LEAST.width);
  const top = clamp(y, EDGE, box.y + box.height - LEAST.height);
  return boxInside({ x: left, y: top, width: box.x + box.width - left, height: box.y + box.height - top }, window);
}

/** The least room that a dialog beside the page leaves it. */
const PAGE_LEAST = 560;

/** How wide a dialog beside the page is: as it was left, as far as the window has room for it and the page. */
export function dockedWidth(kept: number | null, window: Size): number {
  return clamp(kept ?? 480, LEAST.width, Math.min(720, window.width - PAGE_LEAST));
}
