import { clampChroma, converter, formatHex, type Oklch, parse, wcagContrast } from '#platform/theme/colours.ts';

/** A colour that somebody chose for text, as it is shown in each scheme. */
export type Tint = { light: string; dark: string };

/** The strongest grounds that chosen text colours may stand on; both are what a chosen ground becomes at most. */
const LIGHT_GROUND = 0.93;
const DARK_GROUND = 0.32;
const DARK_GROUND_CHROMA = 0.07;
const CONTRAST = 4.5;
const STEP = 0.004;

const toOklch = converter('oklch');
// Grounds of one lightness differ a little in luminance by their hue.
const LIGHT_WORST = formatHex({ mode: 'oklch', l: LIGHT_GROUND - 0.025, c: 0, h: 0 });
const DARK_WORST = formatHex({ mode: 'oklch', l: DARK_GROUND + 0.02, c: 0, h: 0 });

/** A colour as #rrggbb; blank for what is no colour, is see-through, or is a name like windowtext that means none in particular. */
export function hexOf(colour: string): string {
  const parsed = parse(colour.trim());
  if (!parsed || (parsed.alpha ?? 1) < 0.5) return '';
  return formatHex(clampChroma({ ...parsed, alpha: undefined }, 'rgb'));
}

/** A chosen text colour; blank for black, so that such a text takes the ink of the scheme. */
export function inkOf(colour: string): string {
  const hex = hexOf(colour);
  const { l, c } = oklchOf(hex);
  return hex !== '' && (l >= 0.3 || c >= 0.03) ? hex : '';
}

/** A chosen ground of text; blank for white, so that such a text keeps the ground of the page. */
export function groundOf(colour: string): string {
  const hex = hexOf(colour);
  return hex !== '' && oklchOf(hex).l < 0.985 ? hex : '';
}

/** The shades of a text colour that can be read on the page and on every chosen ground: hue kept, lightness moved. */
export function inkTint(hex: string): Tint {
  const picked = oklchOf(hex);
  return {
    light: search(picked, -STEP, (shade) => wcagContrast(shade, LIGHT_WORST) >= CONTRAST),
    dark: search(picked, STEP, (shade) => wcagContrast(shade, DARK_WORST) >= CONTRAST),
  };
}

/** The shades of a ground on which the page's ink and every chosen text colour can be read. */
export function groundTint(hex: string): Tint {
  const picked = oklchOf(hex);
  return {
    light: shadeOf({ ...picked, l: Math.max(picked.l, LIGHT_GROUND) }),
    dark: shadeOf({ ...picked, l: DARK_GROUND, c: Math.min(picked.c, DARK_GROUND_CHROMA) }),
  };
}

function oklchOf(hex: string): Oklch {
  return toOklch(hex) ?? { mode: 'oklch', l: 0, c: 0, h: 0 };
}

function shadeOf(colour: Oklch): string {
  return formatHex(clampChroma(colour, 'oklch'));
}

function search(picked: Oklch, step: number, isEnough: (hex: string) => boolean): string {
  let l = picked.l;
  while (!isEnough(shadeOf({ ...picked, l })) && l + step >= 0 && l + step <= 1) l += step;
  return shadeOf({ ...picked, l });
}
