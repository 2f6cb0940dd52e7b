import { calls } from '@houtai/contract';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';

import { useSession } from '#platform/session/session.ts';
import { answer } from '#testing/answer.ts';
import { address } from '#testing/render-page.tsx';
import { openConsole } from '#testing/sample-console.tsx';

import { useTabs } from '../tabs/tabs-store.ts';

async function choose(user: UserEvent, name: string): Promise<void> {
  await user.click(screen.getByRole('button', { name: '小李' }));
  await user.click(await screen.findByRole('menuitem', { name }));
}

it("the user menu links to the home and to the user's own page", async () => {
  const user = await openConsole('/note');
  await choose(user, '个人信息');
  expect(address()).toBe('/account/index');
  await choose(user, '首页');
  expect(address()).toBe('/admin/workbench');
});

it("signing out ends the session on the server, clears the user's data and opens the sign-in page", async () => {
  const left = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  const sent = answer(calls.session.logout, () => ({}));
  const user = await openConsole('/note');
  await choose(user, '退出登录');
  await waitFor(() => expect(left).toHaveBeenCalledWith('/adminview/login'));
  expect(sent).toHaveLength(1);
  expect(useSession.getState()).toMatchObject({ token: null, menus: null, roles: [] });
  expect(useTabs.getState().list.filter((tab) => !tab.affixed)).toEqual([]);
});
