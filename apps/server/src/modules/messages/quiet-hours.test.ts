import { describe, expect, it } from 'vitest';

import { deliverFrom } from './quiet-hours.ts';

const NIGHT = { from: '22:00', to: '08:00', zone: 'Asia/Shanghai' };
const LUNCH = { from: '12:00', to: '13:30', zone: 'Asia/Shanghai' };

describe('deliverFrom', () => {
  it.each([
    ['at once without quiet hours', '2026-11-20T16:00:00Z', null, '2026-11-20T16:00:00Z'],
    ['at once before they begin', '2026-11-20T13:59:59Z', NIGHT, '2026-11-20T13:59:59Z'],
    ['in the morning from their first minute', '2026-11-20T14:00:00Z', NIGHT, '2026-11-21T00:00:00Z'],
    ['in the morning after midnight', '2026-11-20T17:12:34Z', NIGHT, '2026-11-21T00:00:00Z'],
    ['in the morning until their last minute', '2026-11-20T23:59:59Z', NIGHT, '2026-11-21T00:00:00Z'],
    ['at once when they are over', '2026-11-21T00:00:00Z', NIGHT, '2026-11-21T00:00:00Z'],
    ['after a break within a day', '2026-11-20T04:30:00Z', LUNCH, '2026-11-20T05:30:00Z'],
    ['by the clock of the person’s zone', '2026-11-20T04:30:00Z', { ...LUNCH, zone: 'Europe/Berlin' }, '2026-11-20T04:30:00Z'],
  ])('delivers the message %s', (_, now, quiet, expected) => {
    expect(deliverFrom(new Date(now), quiet)).toEqual(new Date(expected));
  });
});
