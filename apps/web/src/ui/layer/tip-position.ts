/** The side of its element at which a tooltip is shown. */
export type TipSide = 'top' | 'right' | 'bottom' | 'left';

type Rect = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;
type Size = { width: number; height: number };

/** In px: the distance between a tooltip and its element, and from the edge of the window. */
export const TIP_GAP = 6;
export const TIP_EDGE = 8;

const SIDES: readonly TipSide[] = ['bottom', 'top', 'right', 'left'];
const MOST_WIDTH = 320;
const LINE = 18;
/** The width of a character in px, as of a Chinese one. */
const CHARACTER = 12;
const PADDING: Size = { width: 16, height: 8 };

/** The maximum size of a tooltip with this text, because its position is computed before it is rendered. */
export function sizeOfTip(text: string): Size {
  const width = text.length * CHARACTER;
  const room = MOST_WIDTH - PADDING.width;
  return { width: Math.min(width, room) + PADDING.width, height: Math.ceil(width / room) * LINE + PADDING.height };
}

/** Whether a tooltip of this size could reach another element. */
export function isNear(target: Rect, other: Rect, { width, height }: Size): boolean {
  const reach = { x: width + TIP_GAP, y: height + TIP_GAP };
  const around = { left: target.left - reach.x, right: target.right + reach.x, top: target.top - reach.y, bottom: target.bottom + reach.y };
  return overlap(around, other);
}

type Place = { target: Rect; size: Size; window: Size; others: readonly Rect[]; wanted: TipSide };

/** The side at which a tooltip covers no control, preferably the wanted one; null when every side would cover one. */
export function freeSide({ target, size, window, others, wanted }: Place): TipSide | null {
  const isFree = (side: TipSide) => {
    const tip = rectAt(side, target, size, window);
    return tip !== null && !others.some((other) => overlap(tip, other));
  };
  return [wanted, ...SIDES].find(isFree) ?? null;
}

/** Null when there is no room between the element and the edge of the window. */
function rectAt(side: TipSide, target: Rect, { width, height }: Size, window: Size): Rect | null {
  const isBelow = side === 'bottom' || side === 'top';
  const within = (at: number, length: number, room: number) => Math.max(TIP_EDGE, Math.min(at, room - TIP_EDGE - length));
  const middle = isBelow
    ? within((target.left + target.right - width) / 2, width, window.width)
    : within((target.top + target.bottom - height) / 2, height, window.height);
  const at = {
    bottom: { left: middle, top: target.bottom + TIP_GAP },
    top: { left: middle, top: target.top - TIP_GAP - height },
    right: { left: target.right + TIP_GAP, top: middle },
    left: { left: target.left - TIP_GAP - width, top: middle },
  }[side];
  const rect = { ...at, right: at.left + width, bottom: at.top + height };
  return rect.left < 0 || rect.top < 0 || rect.right > window.width || rect.bottom > window.height ? null : rect;
}

function overlap(one: Rect, other: Rect): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
