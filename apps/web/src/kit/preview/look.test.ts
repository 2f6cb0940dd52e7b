import { describe, expect, it } from 'vitest';

import { fitImage, STRAIGHT, turnLook, zoomLook } from './look.ts';

const room = { width: 800, height: 600 };
const size = (width: number, height: number) => ({ width, height });

describe('fitted', () => {
  it.each([
    ['a small image as it is', size(100, 50), STRAIGHT, size(100, 50), size(100, 50)],
    ['a wide one to the width', size(1600, 400), STRAIGHT, size(800, 200), size(800, 200)],
    ['a tall one to the height', size(400, 1200), STRAIGHT, size(200, 600), size(200, 600)],
    ['a tall one that lies to the width', size(400, 1600), { zoom: 1, turns: 1 }, size(200, 800), size(800, 200)],
    ['a zoomed one beyond the room', size(1600, 400), { zoom: 2, turns: 0 }, size(1600, 400), size(1600, 400)],
    ['one upside down as upright', size(1600, 400), { zoom: 1, turns: 2 }, size(800, 200), size(800, 200)],
    ['nothing before it is loaded', size(0, 0), STRAIGHT, size(0, 0), size(0, 0)],
  ])('sizes %s', (_, image, look, drawn, place) => {
    expect(fitImage(image, room, look)).toEqual({ drawn, place });
  });
});

it('zoomed stops at both ends', () => {
  let look = STRAIGHT;
  for (let step = 0; step < 9; step += 1) look = zoomLook(look, 1);
  expect(look.zoom).toBe(4);
  for (let step = 0; step < 9; step += 1) look = zoomLook(look, -1);
  expect(look.zoom).toBe(0.5);
});

it('four turned calls restore the original look', () => {
  expect(turnLook(turnLook(turnLook(turnLook(STRAIGHT))))).toEqual(STRAIGHT);
});
