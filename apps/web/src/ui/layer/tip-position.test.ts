import { describe, expect, it } from 'vitest';

import { freeSide, sizeOfTip } from './tip-position.ts';

const WINDOW = { width: 1000, height: 800 };
const box = (left: number, top: number, width = 40, height = 40) => ({ left, top, right: left + width, bottom: top + height });
const TIP = sizeOfTip('收起菜单');

describe('the side of a tooltip', () => {
  it.each([
    ['below where nothing stands there', box(500, 300), [], 'bottom', 'bottom'],
    ['the wanted one where that is free', box(950, 300), [], 'left', 'left'],
    ['above where the next button is below', box(500, 300), [box(500, 344)], 'bottom', 'top'],
    ['to the side in a column of buttons', box(8, 300), [box(8, 256), box(8, 344)], 'bottom', 'right'],
    ['to the left of a column at the right edge', box(956, 300), [box(956, 256), box(956, 344)], 'bottom', 'left'],
    ['below at the top of the window, whatever was wanted', box(500, 4), [], 'top', 'bottom'],
    ['above at the bottom of the window', box(500, 756), [], 'bottom', 'top'],
    ['none in the middle of buttons', box(500, 300), [box(500, 256), box(500, 344), box(456, 300), box(544, 300)], 'bottom', null],
  ] as const)('chooses the side %s', (_, target, others, wanted, side) => {
    expect(freeSide({ target, size: TIP, window: WINDOW, others, wanted })).toBe(side);
  });

  it('depends on the number of lines of a long text', () => {
    expect(sizeOfTip('长'.repeat(100))).toEqual({ width: 320, height: 80 });
    expect(
      freeSide({ target: box(500, 60), size: sizeOfTip('长'.repeat(100)), window: WINDOW, others: [box(500, 160)], wanted: 'bottom' }),
    ).toBe('right');
  });
});
