/** The zoom and rotation of an image or a page. */
export type PreviewLook = { zoom: number; /** Quarter turns to the right. */ turns: number };

/** The initial look: fitting and upright. */
export const STRAIGHT: PreviewLook = { zoom: 1, turns: 0 };

/** The zoom steps, relative to the fitting size. */
export const ZOOMS: readonly number[] = [0.5, 0.75, 1, 1.5, 2, 3, 4];

/** The look after one zoom step in or out. */
export function zoomLook(look: PreviewLook, step: 1 | -1): PreviewLook {
  const at = Math.min(ZOOMS.length - 1, Math.max(0, ZOOMS.indexOf(look.zoom) + step));
  return { ...look, zoom: ZOOMS[at] ?? look.zoom };
}

/** The look after a further quarter turn. */
export function turnLook(look: PreviewLook): PreviewLook {
  return { ...look, turns: (look.turns + 1) % 4 };
}

type Size = { width: number; height: number };

/**
 * The displayed size of an image before rotation, and the size of the space that it takes: never larger than the original, unless zoomed.
 */
export function fitImage(image: Size, room: Size, { zoom, turns }: PreviewLook): { drawn: Size; place: Size } {
  const lies = turns % 2 === 1;
  const place = lies ? { width: image.height, height: image.width } : image;
  const scale = zoom * Math.min(1, room.width / Math.max(1, place.width), room.height / Math.max(1, place.height));
  return { drawn: times(image, scale), place: times(place, scale) };
}

function times({ width, height }: Size, scale: number): Size {
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}
