import { expect, it } from 'vitest';

import { DEFAULT_SETTINGS } from './settings.ts';

it('begins as specification 9 says', () => {
  expect(DEFAULT_SETTINGS).toEqual({
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
  });
});
