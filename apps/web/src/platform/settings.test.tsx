import { expect, it } from 'vitest';

import { useSettings } from './settings.ts';

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
  scheme: 'system',
};

it('the settings of a new browser are those of specification 9', () => {
  expect(useSettings.getState()).toEqual(DEFAULTS);
});

it('settings stay in this browser, and what an older version did not know has its default', async () => {
  useSettings.setState({ tagsView: false });
  expect(localStorage.getItem('houtai.settings')).toContain('"tagsView":false');
  useSettings.setState(useSettings.getInitialState(), true);
  localStorage.setItem('houtai.settings', JSON.stringify({ state: { fixedHeader: true }, version: 1 }));
  await useSettings.persist.rehydrate();
  expect(useSettings.getState()).toEqual({ ...DEFAULTS, fixedHeader: true });
});
