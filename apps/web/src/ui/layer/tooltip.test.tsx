import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { Tip, TipLayer } from './tooltip.tsx';

afterEach(cleanup);

const user = userEvent.setup();

function show(): void {
  render(
    <>
      <Tip text="收起菜单">
        <button type="button">一</button>
      </Tip>
      <Tip text="全屏显示">
        <button type="button">二</button>
      </Tip>
      <Tip text="很长的名字">
        <button type="button">
          <span data-tip-clip>很长的</span>
        </button>
      </Tip>
      <p>别处</p>
      <TipLayer />
    </>,
  );
}

const button = (name: string) => screen.getByRole('button', { name });
const tip = (text: string) => screen.queryByText(text);

describe('a tooltip', () => {
  it('is shown once the pointer rests on its element, and goes with it', async () => {
    show();
    await user.hover(button('一'));
    expect(tip('收起菜单')).toBeNull();
    expect(await screen.findByText('收起菜单')).toBeTruthy();
    await user.hover(screen.getByText('别处'));
    await vi.waitFor(() => expect(tip('收起菜单')).toBeNull());
  });

  it('of the next element needs no rest, and takes the place of the first', async () => {
    show();
    await user.hover(button('一'));
    await screen.findByText('收起菜单');
    await user.hover(button('二'));
    expect(await screen.findByText('全屏显示', {}, { timeout: 150 })).toBeTruthy();
    expect(tip('收起菜单')).toBeNull();
  });

  it('stays while the pointer is on it', async () => {
    show();
    await user.hover(button('一'));
    await user.hover(await screen.findByText('收起菜单'));
    await new Promise((resolve) => setTimeout(resolve, 250));
    expect(tip('收起菜单')).not.toBeNull();
    await user.hover(screen.getByText('别处'));
    await vi.waitFor(() => expect(tip('收起菜单')).toBeNull());
  });

  it('is put away by Escape and by a press, until the pointer comes anew', async () => {
    show();
    await user.hover(button('一'));
    await screen.findByText('收起菜单');
    await user.keyboard('{Escape}');
    expect(tip('收起菜单')).toBeNull();
    await user.hover(screen.getByText('别处'));
    await user.hover(button('一'));
    await screen.findByText('收起菜单');
    await user.click(button('一'));
    expect(tip('收起菜单')).toBeNull();
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(tip('收起菜单')).toBeNull();
  });

  it('is shown to the keyboard at once', async () => {
    show();
    await user.tab();
    expect(await screen.findByText('收起菜单')).toBeTruthy();
    await user.tab();
    expect(await screen.findByText('全屏显示')).toBeTruthy();
  });

  it('of a text is shown only while the text is cut off', async () => {
    show();
    const clip = screen.getByText('很长的');
    let width = 40;
    vi.spyOn(clip, 'clientWidth', 'get').mockReturnValue(40);
    vi.spyOn(clip, 'scrollWidth', 'get').mockImplementation(() => width);
    await user.hover(clip);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(tip('很长的名字')).toBeNull();
    width = 90;
    await user.hover(screen.getByText('别处'));
    await user.hover(clip);
    expect(await screen.findByText('很长的名字')).toBeTruthy();
  });

  it('says nothing to a finger', async () => {
    show();
    await user.pointer({ keys: '[TouchA>]', target: button('一') });
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(tip('收起菜单')).toBeNull();
  });
});
