import { clampChroma, converter, formatHex, type Oklch, parse, wcagContrast } from '#platform/theme/colours.ts';

/** The shades of a chosen colour in each scheme. */
export type Tint = { light: string; dark: string };

/** The lightness of the strongest backgrounds on which chosen text colours must be readable; a chosen background never exceeds them. */
const LIGHT_GROUND = 0.93;
const DARK_GROUND = 0.32;
const DARK_GROUND_CHROMA = 0.07;
const CONTRAST = 4.5;
const STEP = 0.004;

const toOklch = converter('oklch');
// Backgrounds of the same lightness differ slightly in luminance by hue.
const LIGHT_WORST = formatHex({ mode: 'oklch', l: LIGHT_GROUND - 0.025, c: 0, h: 0 });
const DARK_WORST = formatHex({ mode: 'oklch', l: DARK_GROUND + 0.02, c: 0, h: 0 });

/** A colour as #rrggbb; blank for an invalid or transparent colour, or a system name such as windowtext. */
export function hexOf(colour: string): string {
  const parsed = parse(colour.trim());
  if (!parsed || (parsed.alpha ?? 1) < 0.5) return '';
  return formatHex(clampChroma({ ...parsed, alpha: undefined }, 'rgb'));
}

/** A chosen text colour; blank for black, so that the text uses the scheme's ink. */
export function textTintOf(colour: string): string {
  const hex = hexOf(colour);
  const { l, c } = oklchOf(hex);
  return hex !== '' && (l >= 0.3 || c >= 0.03) ? hex : '';
}

/** A chosen background of text; blank for white, so that the text keeps the page's background. */
export function backgroundTintOf(colour: string): string {
  const hex = hexOf(colour);
  return hex !== '' && oklchOf(hex).l < 0.985 ? hex : '';
}

/** Shades of a text colour that are readable on the page and on every chosen background: same hue, different lightness. */
export function inkTint(hex: string): Tint {
  const picked = oklchOf(hex);
  return {
    light: search(picked, -STEP, (shade) => wcagContrast(shade, LIGHT_WORST) >= CONTRAST),
    dark: search(picked, STEP, (shade) => wcagContrast(shade, DARK_WORST) >= CONTRAST),
  };
}

/** Shades of a background on which the page's ink and every chosen text colour are readable. */
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
