import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { stopTime } from '#testing/fake-time.ts';

import { Tip, TipLayer } from './tooltip.tsx';

beforeEach(() => stopTime(['setTimeout', 'clearTimeout', 'performance']));
afterEach(cleanup);

const user = userEvent.setup({ delay: null });

/** How long the pointer must rest on the first element. */
const REST_MS = 400;
/** How long the pointer may be on its way to the tooltip. */
const WAY_MS = 120;
const LONG_MS = 10_000;

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

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

async function rest(name: string): Promise<void> {
  await user.hover(button(name));
  await pass(REST_MS);
}

describe('a tooltip', () => {
  it('appears once the pointer rests on its element, and disappears when it leaves', async () => {
    show();
    await user.hover(button('一'));
    await pass(REST_MS - 1);
    expect(tip('收起菜单')).toBeNull();
    await pass(1);
    expect(tip('收起菜单')).not.toBeNull();
    await user.hover(screen.getByText('别处'));
    await pass(WAY_MS);
    expect(tip('收起菜单')).toBeNull();
  });

  it('moves to the next element without a rest', async () => {
    show();
    await rest('一');
    await user.hover(button('二'));
    await pass(0);
    expect(tip('全屏显示')).not.toBeNull();
    expect(tip('收起菜单')).toBeNull();
  });

  it('needs a rest again after a while without a tooltip', async () => {
    show();
    await rest('一');
    await user.hover(screen.getByText('别处'));
    await pass(LONG_MS);
    await user.hover(button('二'));
    await pass(REST_MS - 1);
    expect(tip('全屏显示')).toBeNull();
  });

  it('stays while the pointer is on it', async () => {
    show();
    await rest('一');
    await user.hover(screen.getByText('别处'));
    await pass(WAY_MS - 1);
    await user.hover(screen.getByText('收起菜单'));
    await pass(LONG_MS);
    expect(tip('收起菜单')).not.toBeNull();
    await user.hover(screen.getByText('别处'));
    await pass(WAY_MS);
    expect(tip('收起菜单')).toBeNull();
  });

  it('disappears on Escape and on a press, until the pointer comes again', async () => {
    show();
    await rest('一');
    await user.keyboard('{Escape}');
    expect(tip('收起菜单')).toBeNull();
    await user.hover(screen.getByText('别处'));
    await rest('一');
    expect(tip('收起菜单')).not.toBeNull();
    await user.click(button('一'));
    expect(tip('收起菜单')).toBeNull();
    await pass(LONG_MS);
    expect(tip('收起菜单')).toBeNull();
  });

  it('appears immediately for the keyboard', async () => {
    show();
    await user.tab();
    await pass(0);
    expect(tip('收起菜单')).not.toBeNull();
    await user.tab();
    await pass(0);
    expect(tip('全屏显示')).not.toBeNull();
  });

  it('appears for a text only while the text is truncated', async () => {
    show();
    const clip = screen.getByText('很长的');
    let width = 40;
    vi.spyOn(clip, 'clientWidth', 'get').mockReturnValue(40);
    vi.spyOn(clip, 'scrollWidth', 'get').mockImplementation(() => width);
    await user.hover(clip);
    await pass(LONG_MS);
    expect(tip('很长的名字')).toBeNull();
    width = 90;
    await user.hover(screen.getByText('别处'));
    await user.hover(clip);
    await pass(REST_MS);
    expect(tip('很长的名字')).not.toBeNull();
  });

  it('does not appear for touch', async () => {
    show();
    await user.pointer([
      { keys: '[TouchA>]', target: screen.getByText('别处') },
      { pointerName: 'TouchA', target: button('一') },
    ]);
    await pass(LONG_MS);
    expect(tip('收起菜单')).toBeNull();
  });
});
