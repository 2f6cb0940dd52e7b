/** The least contrast of white text with a theme colour (WCAG 2.2, 1.4.3). */
const TEXT_CONTRAST = 4.5;

/** The least contrast of marks and edges of controls with their background (WCAG 2.2, 1.4.11). */
const MARK_CONTRAST = 3;

/** The background of a page in the dark theme. */
const DARK_SHEET = '#161a21';

/** The offered colours; white text is readable on each. */
export const THEME_COLORS = ['#0069be', '#0b7a4b', '#a8480a', '#b3261e', '#8a3ab9', '#4b5563'] as const;

/** Whether a text is a colour as `#rrggbb`. */
export function isColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

/** The contrast of two colours, from 1 to 21 (WCAG 2.2). */
export function contrastOf(one: string, other: string): number {
  const both = [luminanceOf(one), luminanceOf(other)];
  return (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05);
}

/** What is wrong with a theme colour, or blank. A blank colour means the default and is valid. */
export function colorFault(color: string): string {
  if (color === '') return '';
  if (!isColor(color)) return '颜色应如 #0069be';
  const contrast = contrastOf(color, '#ffffff');
  return contrast < TEXT_CONTRAST ? `白字看不清（对比度 ${contrast.toFixed(2)}，至少 ${TEXT_CONTRAST}），请选深一些` : '';
}

/** The colour, lightened as far as needed to stand out on a dark page. */
export function darkThemeColor(color: string): string {
  for (let share = 0; share < 1; share += 0.1) {
    const lighter = mixed(color, share);
    if (contrastOf(lighter, DARK_SHEET) >= MARK_CONTRAST) return lighter;
  }
  return '#ffffff';
}

function mixed(color: string, white: number): string {
  return `#${channelsOf(color)
    .map((value) =>
      Math.round(value + (255 - value) * white)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

function channelsOf(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color)
    .map((value) => value / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
