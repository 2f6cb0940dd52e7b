import { expect, it, vi } from 'vitest';

import { changeSettings, shareSettings, useSettings } from './settings.ts';

const DEFAULTS = {
  theme: '#409EFF',
  showSettings: true,
  tagsView: true,
  fixedHeader: false,
  sidebarLogo: true,
  knowledge: [],
  floatMenu: true,
  myFeedback: true,
  myTodo: true,
  allMenu: true,
  showAiButton: false,
  messageNum: 0,
  noticed: 0,
  scheme: 'system',
};

it('a new browser has the settings of specification 9', () => {
  expect(useSettings.getState()).toEqual(DEFAULTS);
});

it('settings are stored in this browser, and those unknown to an older version have defaults', async () => {
  useSettings.setState({ tagsView: false });
  expect(localStorage.getItem('houtai.settings')).toContain('"tagsView":false');
  useSettings.setState(useSettings.getInitialState(), true);
  localStorage.setItem('houtai.settings', JSON.stringify({ state: { fixedHeader: true }, version: 1 }));
  expect(await settingsOnceOpened()).toEqual({ ...DEFAULTS, fixedHeader: true });
});

it('unreadable or blocked storage leaves the defaults', async () => {
  localStorage.setItem('houtai.settings', '{"state"');
  expect(await settingsOnceOpened()).toEqual(DEFAULTS);
  const refused = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError');
  });
  expect(await settingsOnceOpened()).toEqual(DEFAULTS);
  refused.mockRestore();
});

/** The settings of a newly opened window. */
async function settingsOnceOpened() {
  vi.resetModules();
  const opened = await import('./settings.ts');
  return opened.useSettings.getState();
}

it('windows of the same browser share settings, except those of their page', () => {
  useSettings.setState(useSettings.getInitialState(), true);
  shareSettings();
  changeSettings({ messageNum: 3 });
  const state = { ...DEFAULTS, tagsView: false, messageNum: 5 };
  window.dispatchEvent(new StorageEvent('storage', { key: 'houtai.settings', newValue: JSON.stringify({ state, version: 1 }) }));
  expect(useSettings.getState()).toEqual({ ...DEFAULTS, tagsView: false, messageNum: 3 });
  window.dispatchEvent(new StorageEvent('storage', { key: 'houtai.settings', newValue: null }));
  expect(useSettings.getState().tagsView).toBe(false);
});
