import { calls } from '@houtai/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { queryClient } from '../../platform/query.ts';
import { answer } from '../../testing/answer.ts';
import { signedInAs } from '../../testing/signed-in.ts';
import { type Console, ConsoleContext } from '../console.ts';
import { menuRoutes } from '../menu-routes.ts';
import { Navbar } from './navbar.tsx';

const CONSOLE: Console = {
  features: [],
  pages: [],
  routes: menuRoutes([], []),
  here: { kind: 'error', code: '404', title: '页面不存在' },
  activeKey: null,
};

beforeEach(() => {
  answer(calls.preferences.mine, () => ({}));
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

function open(): void {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <ConsoleContext value={CONSOLE}>
          <Navbar hasSidebar collapsed={false} />
        </ConsoleContext>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

describe('the navbar', () => {
  it('has the common scenes for staff, whose menus they launch', () => {
    signedInAs({ account: { loginType: 'phone' } });
    open();
    expect(screen.getByRole('button', { name: '常用场景' })).toBeTruthy();
    expect(screen.getByRole('button', { name: '常用菜单' })).toBeTruthy();
  });

  it('has none for a member, who may not ask for them', () => {
    signedInAs({ account: { loginType: 'member' } });
    open();
    expect(screen.queryByRole('button', { name: '常用场景' })).toBeNull();
    expect(screen.getByRole('button', { name: '常用菜单' })).toBeTruthy();
  });
});
