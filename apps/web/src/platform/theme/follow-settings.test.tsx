import { waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { changeSettings, DEFAULT_SETTINGS, useSettings } from '../settings.ts';
import { applyTheme } from './apply-theme.ts';
import { followSettings } from './follow-settings.ts';

const STORED = 'houtai.theme-css';
let isDark = false;
let tellChange = () => {};

beforeAll(() => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    () =>
      ({ matches: isDark, addEventListener: (_: string, listener: () => void) => (tellChange = listener) }) as unknown as MediaQueryList,
  );
  followSettings();
});
beforeEach(() => {
  useSettings.setState(DEFAULT_SETTINGS);
});
afterEach(async () => {
  await applyTheme(DEFAULT_SETTINGS.theme);
});

const scheme = () => document.documentElement.dataset['scheme'];

describe('the scheme', () => {
  it('follows the system unless one is chosen, immediately', () => {
    expect(scheme()).toBe('light');
    isDark = true;
    tellChange();
    expect(scheme()).toBe('dark');
    changeSettings({ scheme: 'light' });
    expect(scheme()).toBe('light');
    tellChange();
    expect(scheme()).toBe('light');
    changeSettings({ scheme: 'system' });
    expect(scheme()).toBe('dark');
    isDark = false;
    tellChange();
  });
});

describe('a chosen colour', () => {
  it('applies immediately and is stored for the next first paint', async () => {
    changeSettings({ theme: '#E03131' });
    await waitFor(() => expect(localStorage.getItem(STORED)).toContain('--theme:#E03131'));
    expect(document.adoptedStyleSheets).toHaveLength(1);
  });

  it('removes everything when the default is chosen again', async () => {
    await applyTheme('#2F9E44');
    await applyTheme('#409eff');
    expect(localStorage.getItem(STORED)).toBeNull();
    expect(document.adoptedStyleSheets).toHaveLength(0);
  });

  it('overrides one that was chosen earlier and arrives later', async () => {
    await Promise.all([applyTheme('#2F9E44'), applyTheme('#7048E8')]);
    expect(localStorage.getItem(STORED)).toContain('--theme:#7048E8');
  });

  it('has no effect unless it is a colour', async () => {
    await applyTheme('red;}body{display:none');
    expect(localStorage.getItem(STORED)).toBeNull();
  });
});
