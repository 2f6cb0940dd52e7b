import { clampChroma, converter, formatHex, type Oklch, wcagContrast } from './colours.ts';

/** The shades of one scheme that depend on the theme colour, as CSS variables without their dashes. */
export type ThemeShades = Record<'accent-soft' | 'accent-soft-2' | 'link' | 'accent' | 'accent-hover' | 'accent-active' | 'mark', string>;

const LIGHT_SHEET = '#ffffff';
const DARK_SHEET = '#161a21';
const ON_ACCENT = '#ffffff';
/** Lightness changes by this step until the contrast suffices. */
const STEP = 0.004;

const toOklch = converter('oklch');

/**
 * Accessible shades for any theme colour: same hue, lightness adjusted until text, buttons and marks have enough contrast (WCAG 2.2 AA).
 */
export function deriveTheme(theme: string): { light: ThemeShades; dark: ThemeShades } {
  const picked = toOklch(theme);
  if (!picked) throw new Error(`${theme} is no colour`);
  return { light: lightShades(picked), dark: darkShades(picked) };
}

function lightShades(picked: Oklch): ThemeShades {
  const soft2 = shade(picked, 0.935, 0.04);
  const link = search(picked, -STEP, (hex) => wcagContrast(hex, soft2) >= 4.55);
  return {
    'accent-soft': shade(picked, 0.965, 0.022),
    'accent-soft-2': soft2,
    link: shade(picked, link),
    ...button(picked, link),
    mark: shade(
      picked,
      search(picked, -STEP, (hex) => wcagContrast(hex, LIGHT_SHEET) >= 3.05),
    ),
  };
}

function darkShades(picked: Oklch): ThemeShades {
  const soft2 = shade(picked, 0.335, 0.06);
  const accent = search(picked, -STEP, (hex) => wcagContrast(ON_ACCENT, hex) >= 4.6);
  return {
    'accent-soft': shade(picked, 0.285, 0.05),
    'accent-soft-2': soft2,
    link: shade(
      picked,
      search(picked, STEP, (hex) => wcagContrast(hex, soft2) >= 4.8),
    ),
    ...button(picked, accent),
    mark: shade(
      picked,
      search(picked, STEP, (hex) => wcagContrast(hex, DARK_SHEET) >= 3.05),
    ),
  };
}

/** Hover and press get darker in both schemes, so that the white text on them gains contrast. */
function button(picked: Oklch, lightness: number): Pick<ThemeShades, 'accent' | 'accent-hover' | 'accent-active'> {
  return {
    accent: shade(picked, lightness),
    'accent-hover': shade(picked, lightness - 0.045),
    'accent-active': shade(picked, lightness - 0.085),
  };
}

/** The colour's hue at a lightness, with its chroma limited and within sRGB. */
function shade(picked: Oklch, lightness: number, mostChroma = Infinity): string {
  const colour: Oklch = { ...picked, l: Math.max(0, Math.min(1, lightness)), c: Math.min(picked.c, mostChroma) };
  return formatHex(clampChroma(colour, 'oklch'));
}

function search(picked: Oklch, step: number, isEnough: (hex: string) => boolean): number {
  let lightness = Math.max(0, Math.min(1, picked.l));
  while (!isEnough(shade(picked, lightness)) && lightness + step >= 0 && lightness + step <= 1) lightness += step;
  return lightness;
}

/** The style sheet of a theme colour: its shades for both schemes, over the defaults of styles/tokens.css. */
export function themeCss(theme: string): string {
  const { light, dark } = deriveTheme(theme);
  return `:root{--theme:${theme};${declarations(light)}}:root[data-scheme='dark']{${declarations(dark)}}`;
}

function declarations(shades: ThemeShades): string {
  return Object.entries(shades)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');
}
