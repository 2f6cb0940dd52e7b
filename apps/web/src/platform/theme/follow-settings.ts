import { type Scheme, shareSettings, useSettings } from '../settings.ts';
import { applyTheme } from './apply-theme.ts';

const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)');

let painting: Promise<void> = Promise.resolve();

/** Waits until the colours are those of the settings. */
export function themePainted(): Promise<void> {
  return painting;
}

/** Keeps scheme and colours in step with the settings and the system's scheme; called once at start. */
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

/** Writes the scheme that is meant to <html data-scheme>: light, dark, or the system's. */
function followScheme(scheme: Scheme): void {
  document.documentElement.dataset['scheme'] = scheme === 'system' ? (systemDark().matches ? 'dark' : 'light') : scheme;
}

/** Without its part, as when the connection is gone, the colours just stay as they are. */
function paint(theme: string): void {
  painting = applyTheme(theme).catch(() => undefined);
}
