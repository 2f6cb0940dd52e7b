import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { queryClient } from '#platform/calls/query.ts';
import { useParameters } from '#platform/parameters.ts';
import { signedInAs } from '#testing/signed-in.ts';

import { type Console, ConsoleContext, type EdgeSpot, SpotContext } from '../console.ts';
import { menuRoutes } from '../menu-routes.ts';
import { Navbar } from './navbar.tsx';

const CONSOLE: Console = { features: [], pages: [], routes: menuRoutes([], []) };
const SPOT: EdgeSpot = { here: { kind: 'error', code: '404', title: '页面不存在' }, activeKey: null };

afterEach(() => {
  cleanup();
  queryClient.clear();
  useParameters.setState({ loaded: false, values: {} });
  vi.restoreAllMocks();
});

function open(): void {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <ConsoleContext value={CONSOLE}>
          <SpotContext value={SPOT}>
            <Navbar hasSidebar collapsed={false} />
          </SpotContext>
        </ConsoleContext>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

describe('the navbar', () => {
  it('shows the common scenes to staff', () => {
    signedInAs({ account: { loginType: 'phone' } });
    open();
    expect(screen.getByRole('button', { name: '常用场景' })).toBeTruthy();
    expect(screen.getByRole('button', { name: '常用菜单' })).toBeTruthy();
  });

  it('shows no scenes to a member, who may not load them', () => {
    signedInAs({ account: { loginType: 'member' } });
    open();
    expect(screen.queryByRole('button', { name: '常用场景' })).toBeNull();
    expect(screen.getByRole('button', { name: '常用菜单' })).toBeTruthy();
  });

  it('shows no button for an address that the parameters leave blank, or that is not a web page', () => {
    signedInAs();
    useParameters.setState({ loaded: true, values: { screenurl: '', BI_JM_URL: 'http://bi.example.com/jm' } });
    open();
    expect(screen.queryByRole('button', { name: '数据大屏' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'BI 报表' })).toBeNull();
  });

  it('opens the data screen, and the report with the token, in new tabs without access to the opener', async () => {
    signedInAs();
    useParameters.setState({ loaded: true, values: { screenurl: 'http://screen.example.com/a', BI_JM_URL: 'https://bi.example.com/jm' } });
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    open();
    await userEvent.click(screen.getByRole('button', { name: '数据大屏' }));
    await userEvent.click(screen.getByRole('button', { name: 'BI 报表' }));
    expect(opened.mock.calls).toEqual([
      ['http://screen.example.com/a', '_blank', 'noopener,noreferrer'],
      ['https://bi.example.com/jm?token=test-token', '_blank', 'noopener,noreferrer'],
    ]);
  });
});
