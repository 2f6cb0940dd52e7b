import { calls } from '@houtai/contract';
import { beforeEach, expect, it, vi } from 'vitest';

import { answer, failConnection } from '#testing/answer.ts';
import { signedInAs } from '#testing/signed-in.ts';

import { showRefusals } from '../calls/error-messages.ts';
import { deviceDrafts, storeDeviceDraft } from '../device-drafts.ts';
import { changeSettings, useSettings } from '../settings.ts';
import { useSession } from './session.ts';
import { onSignOut, signInAgain, signOut } from './sign-out.ts';

const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});

beforeEach(() => {
  assign.mockClear();
  signedInAs();
  showRefusals();
  changeSettings({ messageNum: 3, knowledge: [{ newsId: 'n1', title: '报销制度' }], theme: '#E03131' });
});

it.each([
  ['the server confirms', () => answer(calls.session.logout, () => ({}))],
  ['the server cannot be reached', () => failConnection(calls.session.logout)],
])('signing out clears the session and opens the sign-in page whether or not %s', async (_, reply) => {
  const sent = reply();
  const cleanUp = vi.fn<(isChosen: boolean) => void>();
  const takeBack = onSignOut(cleanUp);
  await signOut();
  takeBack();
  expect(sent).toHaveLength(1);
  expect(useSession.getState()).toMatchObject({ token: null, userInfo: null, name: '', menus: null, buttons: [], roles: [] });
  expect(localStorage.getItem('houtai.token')).toBeNull();
  expect(useSettings.getState()).toMatchObject({ messageNum: 0, knowledge: [], theme: '#E03131' });
  expect(cleanUp).toHaveBeenCalledOnce();
  expect(assign).toHaveBeenCalledWith('/adminview/login');
});

it('typed input stays in the browser when the session ended, and is removed by signing out', async () => {
  vi.spyOn(window.location, 'reload').mockImplementation(() => {});
  answer(calls.session.logout, () => ({}));
  storeDeviceDraft('todo.add', '', { remark: '写到一半' });
  signInAgain();
  signedInAs();
  expect(deviceDrafts('todo.add').map(({ content }) => content)).toEqual([{ remark: '写到一半' }]);
  await signOut();
  signedInAs();
  expect(deviceDrafts('todo.add')).toEqual([]);
});
