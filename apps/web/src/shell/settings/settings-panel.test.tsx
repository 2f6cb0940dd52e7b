import { calls } from '@houtai/contract';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { useSettings } from '#platform/settings.ts';
import { answer } from '#testing/answer.ts';
import { openConsole } from '#testing/sample-console.tsx';

async function openPanel() {
  const user = await openConsole('/note');
  await user.click(screen.getByRole('button', { name: '系统布局配置' }));
  const flip = async (name: string) => user.click(await screen.findByRole('switch', { name }));
  return { user, flip };
}

/** The frame's attributes that the style sheet uses. */
function frame() {
  const { fixed, width, size } = document.querySelector<HTMLElement>('[data-shell]')?.dataset ?? {};
  return { fixed, width, size };
}

describe('系统布局配置', () => {
  it('disappears while showSettings is off', async () => {
    useSettings.setState({ showSettings: false });
    await openConsole('/note');
    expect(screen.queryByRole('button', { name: '系统布局配置' })).toBeNull();
  });

  it('applies each setting immediately and restores the defaults', async () => {
    const { user, flip } = await openPanel();
    await flip('显示标签页');
    expect(screen.queryByRole('navigation', { name: '已打开页面' })).toBeNull();
    await user.click(screen.getByRole('radio', { name: '#E03131' }));
    expect(useSettings.getState()).toMatchObject({ tagsView: false, theme: '#E03131' });
    await user.click(screen.getByRole('button', { name: '恢复默认' }));
    expect(useSettings.getState()).toMatchObject({ tagsView: true, theme: '#409EFF', floatMenu: true });
  });

  it('fixes the header and limits the width of the content', async () => {
    const { flip } = await openPanel();
    expect(frame()).toEqual({ fixed: undefined, width: 'full', size: 'medium' });
    await flip('固定头部');
    await flip('是否全铺');
    expect(frame()).toMatchObject({ fixed: 'true', width: 'limited' });
  });
});

describe('控件大小', () => {
  it('stays on the device: it applies immediately and is stored in its cookie, medium by default', async () => {
    const { user } = await openPanel();
    expect(screen.getByRole('radio', { name: '中' })).toHaveProperty('checked', true);
    await user.click(screen.getByRole('radio', { name: '迷你' }));
    expect(frame().size).toBe('mini');
    expect(document.cookie).toContain('size=mini');
  });

  it('returns to medium with the defaults', async () => {
    const { user } = await openPanel();
    await user.click(screen.getByRole('radio', { name: '大' }));
    await user.click(screen.getByRole('button', { name: '恢复默认' }));
    expect(frame().size).toBe('medium');
    expect(document.cookie).toContain('size=medium');
  });
});

it('settings follow the user to other browsers', async () => {
  const kept = answer(calls.preferences.save, () => ({}));
  const { flip } = await openPanel();
  await flip('固定头部');
  await waitFor(() => expect(kept).toContainEqual({ key: 'settings', value: { fixedHeader: true } }));
});
