import { expect, it } from 'vitest';

import { urgencyFields } from '#testing/agenda-item.ts';

import { bandGroups, bandRuns } from './band-groups.ts';

const NOW = new Date(2026, 10, 20, 14);
const late = { id: 'late', facts: urgencyFields({ dueAt: new Date(2026, 10, 19).toISOString() }) };
const started = { id: 'started', facts: urgencyFields({ isStarted: true }) };
const later = { id: 'later', facts: urgencyFields() };
const other = { id: 'other', facts: urgencyFields() };
const WHOLE = { now: NOW, hasBefore: false, hasAfter: false };

it('bandGroups names and counts the band of each row', () => {
  const groups = bandGroups(bandRuns({ ...WHOLE, rows: [late, started, later, other] }));
  expect([...groups].map(([id, { label, count }]) => [id, label, count])).toEqual([
    ['late', '已超时', 1],
    ['started', '进行中', 1],
    ['later', '之后', 2],
    ['other', '之后', 2],
  ]);
});

it("bandGroups shows the server's total for a band that continues on another page, and no count without it", () => {
  const counts = (parts: { hasBefore?: boolean; hasAfter?: boolean }, totals?: { late?: number; later?: number }) =>
    [...bandGroups(bandRuns({ ...WHOLE, ...parts, rows: [late, started, later] }), totals).values()].map(({ count }) => count);
  expect(counts({ hasBefore: true })).toEqual([undefined, 1, 1]);
  expect(counts({ hasAfter: true })).toEqual([1, 1, undefined]);
  expect(counts({ hasBefore: true, hasAfter: true }, { late: 7, later: 23 })).toEqual([7, 1, 23]);
});

it('bandGroups leaves a row that became more urgent in the group of its position', () => {
  const groups = bandGroups(bandRuns({ ...WHOLE, rows: [started, late, later] }));
  expect([...groups.values()].map(({ label }) => label)).toEqual(['进行中', '进行中', '之后']);
});
