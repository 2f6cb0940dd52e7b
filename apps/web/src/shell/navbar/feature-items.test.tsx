import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import type { Feature, NavbarItem } from '#platform/pages/pages.ts';

import { type Console, ConsoleContext } from '../console.ts';
import { menuRoutes } from '../menu-routes.ts';
import { FeatureItems } from './feature-items.tsx';

afterEach(cleanup);

function item(order: number, name: string, parts: Partial<NavbarItem> = {}): Feature {
  const load = async () => ({ default: () => <button type="button">{name}</button> });
  return { pages: [], navbarItem: { order, load, ...parts } };
}

function renderItems(...features: Feature[]): void {
  const console: Console = { features, pages: [], routes: menuRoutes([], []) };
  render(
    <ConsoleContext value={console}>
      <FeatureItems />
    </ConsoleContext>,
  );
}

it("FeatureItems shows the features' navbar items in order, without those that the user lacks", async () => {
  let asked = false;
  const load = async () => {
    asked = true;
    return { default: () => <button type="button">没有的</button> };
  };
  renderItems(item(20, '后'), { pages: [] }, item(15, '没有的', { tag: 'message:message:NotifyCenter', load }), item(10, '前'));
  expect((await screen.findAllByRole('button')).map((button) => button.textContent)).toEqual(['前', '后']);
  expect(asked).toBe(false);
});

it('FeatureItems reserves the space of items that are loading', async () => {
  let loaded = (_: Awaited<ReturnType<NavbarItem['load']>>) => {};
  renderItems(item(10, '', { load: () => new Promise((resolve) => (loaded = resolve)) }));
  expect(document.querySelectorAll('span')).toHaveLength(1);
  await act(async () => loaded({ default: () => <b>铃</b> }));
  expect(document.querySelectorAll('span')).toHaveLength(0);
  expect(screen.getByText('铃')).toBeTruthy();
});
