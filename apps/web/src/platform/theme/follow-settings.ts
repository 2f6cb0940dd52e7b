import { type ColorScheme, shareSettings, useSettings } from '../settings.ts';
import { applyTheme } from './apply-theme.ts';

const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)');

let painting: Promise<void> = Promise.resolve();

/** Waits until the colours of the settings are applied. */
export function themePainted(): Promise<void> {
  return painting;
}

/** Keeps scheme and colours in sync with the settings and the system's scheme; called once at start. */
export function followSettings(): void {
  const follow = () => followScheme(useSettings.getState().scheme);
  follow();
  shareSettings();
  systemDark().addEventListener('change', follow);
  paint(useSettings.getState().theme);
  useSettings.subscribe((now, before) => {
    if (now.scheme !== before.scheme) follow();
    if (now.theme !== before.theme) paint(now.theme);
  });
}

/** Writes the scheme to <html data-scheme>: light, dark, or the system's. */
function followScheme(scheme: ColorScheme): void {
  document.documentElement.dataset['scheme'] = scheme === 'system' ? (systemDark().matches ? 'dark' : 'light') : scheme;
}

/** If its code fails to load, as without a connection, the colours stay unchanged. */
function paint(theme: string): void {
  painting = applyTheme(theme).catch(() => undefined);
}
