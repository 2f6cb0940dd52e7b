import { calls } from '@houtai/contract';
import { THEME } from '@houtai/contract/limits';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { answer, failConnection, refuseCall } from '#testing/answer.ts';
import { signedInAs } from '#testing/signed-in.ts';

import { changePreference, chooseSettings, flushPreferences, loadPreferences } from './preferences.ts';
import { forgetSession } from './session/session.ts';
import { changeSettings, DEFAULT_SETTINGS, useSettings } from './settings.ts';

const DARK = { scheme: 'dark' as const };

beforeEach(() => {
  vi.useFakeTimers();
  useSettings.setState(DEFAULT_SETTINGS);
  signedInAs();
});
afterEach(() => {
  forgetSession();
  vi.useRealTimers();
});

/** Leaves settings in this browser, as another user or the same user long ago did. */
const leaveHere = () => changeSettings({ theme: '#E03131', tagsView: false });

describe('loadPreferences', () => {
  it('applies the settings that the user chose elsewhere, and sends nothing back', async () => {
    leaveHere();
    const kept = answer(calls.preferences.save, () => ({}));
    answer(calls.preferences.mine, () => ({ settings: { ...DARK, allMenu: false } }));
    await loadPreferences();
    await vi.runOnlyPendingTimersAsync();
    expect(useSettings.getState()).toEqual({ ...DEFAULT_SETTINGS, scheme: 'dark', allMenu: false });
    expect(localStorage.getItem('houtai.settings')).toContain('"scheme":"dark"');
    expect(kept).toEqual([]);
  });

  it('applies the default settings for a user who chose nothing yet, not those of the previous user', async () => {
    leaveHere();
    answer(calls.preferences.mine, () => ({}));
    await loadPreferences();
    expect(useSettings.getState()).toEqual(DEFAULT_SETTINGS);
  });

  it('leaves settings of the page itself unchanged', async () => {
    changeSettings({ messageNum: 3, knowledge: [{ newsId: 'n1', title: '报销制度' }] });
    answer(calls.preferences.mine, () => ({ settings: DARK }));
    await loadPreferences();
    expect(useSettings.getState()).toMatchObject({ scheme: 'dark', messageNum: 3, knowledge: [{ newsId: 'n1' }] });
  });

  it('leaves this browser unchanged without an answer of the server', async () => {
    leaveHere();
    refuseCall(calls.preferences.mine, 'B0001', '内部错误');
    expect(await loadPreferences()).toBe(false);
    expect(useSettings.getState()).toMatchObject({ theme: '#E03131', tagsView: false });
  });

  it('ignores an answer for a user who has left in the meantime', async () => {
    let give = () => {};
    const told = new Promise<void>((resolve) => (give = resolve));
    answer(calls.preferences.mine, () => told.then(() => ({ settings: DARK })));
    const loading = loadPreferences();
    forgetSession();
    give();
    expect(await loading).toBe(false);
    expect(useSettings.getState().scheme).toBe('system');
  });
});

describe('chooseSettings', () => {
  it('sends the chosen settings once, after the last change, and nothing that another browser may have changed', async () => {
    answer(calls.preferences.mine, () => ({ settings: DARK }));
    const kept = answer(calls.preferences.save, () => ({}));
    await loadPreferences();
    changeSettings({ messageNum: 3 });
    chooseSettings({ theme: '#E03131' });
    chooseSettings({ theme: THEME, fixedHeader: true });
    expect(useSettings.getState()).toMatchObject({ theme: THEME, fixedHeader: true });
    await vi.advanceTimersByTimeAsync(1_000);
    chooseSettings({ fixedHeader: false });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(kept).toEqual([
      { key: 'settings', value: { theme: THEME, fixedHeader: true } },
      { key: 'settings', value: { fixedHeader: false } },
    ]);
  });

  it('resends a setting that did not arrive, together with later ones', async () => {
    answer(calls.preferences.mine, () => ({}));
    const lost = failConnection(calls.preferences.save);
    chooseSettings({ theme: '#E03131', fixedHeader: true });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(lost).toHaveLength(1);
    const kept = answer(calls.preferences.save, () => ({}));
    chooseSettings({ fixedHeader: false });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(kept).toEqual([{ key: 'settings', value: { theme: '#E03131', fixedHeader: false } }]);
  });

  it('sends nothing for a user who has signed out', async () => {
    answer(calls.preferences.mine, () => ({}));
    const kept = answer(calls.preferences.save, () => ({}));
    chooseSettings({ theme: '#E03131' });
    await vi.advanceTimersByTimeAsync(1);
    forgetSession();
    signedInAs({ account: { id: 'u2' } });
    chooseSettings({ fixedHeader: true });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(kept).toEqual([{ key: 'settings', value: { fixedHeader: true } }]);
  });
});

describe('an unsent preference', () => {
  beforeEach(() => {
    answer(calls.preferences.mine, () => ({}));
  });
  const put = (user: string) => changePreference('recentPeople', () => [user]);

  it('goes out immediately when the user leaves', async () => {
    const kept = answer(calls.preferences.save, () => ({}));
    await put('u1');
    await flushPreferences();
    expect(kept).toEqual([{ key: 'recentPeople', value: ['u1'] }]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(kept).toHaveLength(1);
  });

  it('goes out later with its current value after a lost connection', async () => {
    const lost = failConnection(calls.preferences.save);
    await put('u1');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(lost).toHaveLength(1);
    const kept = answer(calls.preferences.save, () => ({}));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(kept).toEqual([{ key: 'recentPeople', value: ['u1'] }]);
  });

  it('stays unsent after a refusal', async () => {
    const refused = refuseCall(calls.preferences.save, 'A0400', '内容过大');
    await put('u1');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(refused).toHaveLength(1);
  });

  it('goes to its own user only', async () => {
    const kept = answer(calls.preferences.save, () => ({}));
    await put('u1');
    forgetSession();
    signedInAs({ account: { id: 'u2' } });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(kept).toEqual([]);
  });
});
