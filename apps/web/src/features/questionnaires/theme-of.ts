import { darkThemeColor, isColor } from '@houtai/contract/theme-color';
import type { CSSProperties } from 'react';

import css from './theme.module.css';

/** Class and style that put an element into a theme colour; undefined for the default. */
export function openLook(color: string): { className: string; style: CSSProperties } | undefined {
  if (!isColor(color)) return undefined;
  const style: CSSProperties & Record<`--own${string}`, string> = {
    '--own': color,
    '--own-dark': darkThemeColor(color),
    '--own-soft': `${color}14`,
    '--own-soft-dark': `${color}40`,
  };
  return { className: css.theme ?? '', style };
}
