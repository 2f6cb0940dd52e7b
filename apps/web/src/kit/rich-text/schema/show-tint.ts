import { groundTint, inkTint, type Tint } from './tint.ts';

import css from '../prose.module.css';

export type TintKind = 'ink' | 'ground';

const shades = new Map<string, Tint>();

/** Shows a chosen colour (#rrggbb) on an element through variables, so that a change of the colour scheme needs no script. */
export function showTint(element: HTMLElement, kind: TintKind, hex: string): void {
  const key = kind + hex;
  const tint = shades.get(key) ?? (kind === 'ink' ? inkTint : groundTint)(hex);
  shades.set(key, tint);
  element.classList.add(css[kind] ?? '');
  element.style.setProperty(`--${kind}-light`, tint.light);
  element.style.setProperty(`--${kind}-dark`, tint.dark);
}
