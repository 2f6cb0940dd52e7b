import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { afterEach, expect, it } from 'vitest';

import type { Page } from '#platform/pages/pages.ts';

import { ConsoleContext, SpotContext } from '../console.ts';
import { menuRoutes } from '../menu-routes.ts';
import { BackButton } from './back-button.tsx';

afterEach(cleanup);

const page: Page = { path: '/list/edit', title: '填写', access: 'menu', load: () => Promise.reject(new Error('not shown here')) };

function Here() {
  return <output>{useLocation().pathname}</output>;
}

function show(history: string[]): void {
  const item = {
    parentId: '0',
    parentCode: '',
    code: '',
    py: '',
    component: '',
    icon: '',
    route: true,
    shortcutType: '0',
    children: [],
  };
  const items = [
    { ...item, id: 'list', name: '列表', url: '/list', hidden: false, highlightUrl: '' },
    { ...item, id: 'edit', name: '填写', url: '/list/edit', hidden: true, highlightUrl: '/list' },
  ];
  const routes = menuRoutes(items, [page]);
  const route = routes.flat.find(({ id }) => id === 'edit') ?? null;
  const shown = (
    <ConsoleContext value={{ features: [], pages: [page], routes }}>
      <SpotContext value={{ here: { kind: 'page', page, title: '填写', route }, activeKey: '/list/edit' }}>
        <BackButton />
        <Here />
      </SpotContext>
    </ConsoleContext>
  );
  const router = createMemoryRouter([{ path: '*', element: shown }], { initialEntries: [history[0] ?? ''] });
  render(<RouterProvider router={router} />);
  for (const place of history.slice(1)) void router.navigate(place);
}

it('the back button leads to the previous page', async () => {
  show(['/elsewhere', '/list/edit']);
  expect(await screen.findByText('/list/edit')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '返回' }));
  expect(await screen.findByText('/elsewhere')).toBeTruthy();
});

it('the back button leads to the parent page when a link opened the window', async () => {
  show(['/list/edit']);
  await userEvent.click(screen.getByRole('button', { name: '返回' }));
  expect(await screen.findByText('/list')).toBeTruthy();
});
