import { describe, expect, it } from 'vitest';

import { defineFeature, type Panel } from '#platform/pages/pages.ts';

import { clampedPanelTop, panelsOf } from './panels.ts';

describe('savedTop', () => {
  it.each([
    ['leaves a button where it is', 100, 900, 100],
    ['keeps it under the navbar', -40, 900, 52],
    ['keeps it above the gear', 5000, 900, 784],
    ['prefers the top in a window that is too low for it', 300, 100, 52],
    ['takes whole px', 100.6, 900, 101],
  ])('restores the position: %s', (_, top, height, wanted) => {
    expect(clampedPanelTop(top, height)).toBe(wanted);
  });
});

describe('panelsOf', () => {
  it('returns the panels in the order of their buttons from the top, whatever the order of the features', () => {
    const featureWith = (key: Panel['key']) =>
      defineFeature({ pages: [], panel: { key, label: key, title: key, icon: '', width: 400, load: () => Promise.reject(new Error()) } });
    const features = [featureWith('knowledge'), defineFeature({ pages: [] }), featureWith('todo'), featureWith('feedback')];
    expect(panelsOf(features).map(({ key }) => key)).toEqual(['feedback', 'todo', 'knowledge']);
  });
});
