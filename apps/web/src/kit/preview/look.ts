/** How an image or a page is looked at. */
export type Look = { zoom: number; /** Quarter turns to the right. */ turns: number };

/** As it fits, upright. */
export const STRAIGHT: Look = { zoom: 1, turns: 0 };

/** The steps of zooming, relative to what fits. */
export const ZOOMS: readonly number[] = [0.5, 0.75, 1, 1.5, 2, 3, 4];

/** The look one step nearer or farther. */
export function zoomed(look: Look, step: 1 | -1): Look {
  const at = Math.min(ZOOMS.length - 1, Math.max(0, ZOOMS.indexOf(look.zoom) + step));
  return { ...look, zoom: ZOOMS[at] ?? look.zoom };
}

/** The look a quarter turn further. */
export function turned(look: Look): Look {
  return { ...look, turns: (look.turns + 1) % 4 };
}

type Size = { width: number; height: number };

/** The size of an image as it is drawn, before it is turned, and of the place that it takes: never larger than it is, unless zoomed. */
export function fitted(image: Size, room: Size, { zoom, turns }: Look): { drawn: Size; place: Size } {
  const lies = turns % 2 === 1;
  const place = lies ? { width: image.height, height: image.width } : image;
  const scale = zoom * Math.min(1, room.width / Math.max(1, place.width), room.height / Math.max(1, place.height));
  return { drawn: times(image, scale), place: times(place, scale) };
}

function times({ width, height }: Size, scale: number): Size {
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}
