import { calls } from '@houtai/contract';
import type { HomeLayout } from '@houtai/contract/home-cards';
import type { RoleRow } from '@houtai/contract/roles';
import type { Tag } from '@houtai/contract/tags';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { forgetPreferences } from '#platform/preferences.ts';
import { answer } from '#testing/answer.ts';
import { renderPage } from '#testing/render-page.tsx';
import { signedInAs } from '#testing/signed-in.ts';

let saved: object[];
beforeEach(() => {
  answer(calls.home.get, () => ({ cards: null }));
  answer(calls.shortcuts.mine, () => []);
  answer(calls.scenes.common, () => []);
  answer(calls.knowledge.mustRead, () => []);
  answer(calls.notices.mine, () => ({ rows: [], total: 0 }));
  answer(calls.session.options, () => ({ wxwork: false, demo: null, version: '1.0.0' }));
  saved = answer(calls.preferences.save, () => ({}));
});
afterEach(() => {
  // Cards that are still mounted would load the layout again.
  cleanup();
  forgetPreferences();
});

const roleOf = (roleId: string, name: string, beyond: boolean): RoleRow => ({
  roleId,
  name,
  code: roleId,
  kind: 'staff',
  factor: 'none',
  factorGrace: 7,
  dataScope: 'own',
  departmentNames: [],
  userCount: 0,
  sort: 0,
  active: true,
  all: false,
  beyond,
  remark: '',
  createdAt: '2026-11-01T01:00:00.000Z',
  updatedAt: '2026-11-01T01:00:00.000Z',
  version: 1,
});

async function openHome(homeCards?: HomeLayout, buttons: readonly Tag[] = []) {
  answer(calls.preferences.mine, () => (homeCards ? { homeCards } : {}));
  signedInAs({ buttons });
  renderPage('/admin/workbench');
  await screen.findByRole('region', { name: '最近访问' });
}

const CARDS = ['通知公告', '最近访问', '常用场景'];
const shown = () =>
  screen
    .queryAllByRole('heading', { level: 2 })
    .map((heading) => heading.textContent ?? '')
    .filter((name) => CARDS.includes(name));

async function customise() {
  await userEvent.click(screen.getByRole('button', { name: '自定义卡片' }));
  await screen.findByRole('button', { name: '移动 最近访问' });
}
const finish = () => userEvent.click(screen.getByRole('button', { name: '完成' }));

describe('the cards of the home', () => {
  it('stand in their default order', async () => {
    await openHome();
    expect(shown()).toEqual(CARDS);
  });

  it('stand as arranged, without hidden and unknown ones', async () => {
    await openHome({ order: ['recent', 'gone', 'reminders', 'notices'], hidden: ['scenes'] });
    expect(shown()).toEqual(['最近访问', '通知公告']);
  });

  it('move by arrow keys, announce their position, and retain the focus', async () => {
    await openHome();
    await customise();
    const grip = screen.getByRole('button', { name: '移动 最近访问' });
    grip.focus();
    fireEvent.keyDown(grip, { key: 'ArrowLeft' });
    await screen.findByText('最近访问：第 2 张，共 4 张');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('移动 最近访问');
    await vi.waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]).toEqual({ key: 'homeCards', value: { order: ['mustReads', 'recent', 'notices', 'scenes'], hidden: [] } });
    await finish();
    expect(shown()).toEqual(['最近访问', '通知公告', '常用场景']);
  });

  it('disappear by their cross and can be shown again', async () => {
    await openHome();
    await customise();
    await userEvent.click(screen.getByRole('button', { name: '隐藏 最近访问' }));
    const hidden = await screen.findByRole('region', { name: '已隐藏的卡片' });
    await vi.waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]).toMatchObject({ value: { hidden: ['recent'] } });
    await userEvent.click(within(hidden).getByRole('button', { name: '恢复 最近访问' }));
    await finish();
    expect(shown()).toEqual(['通知公告', '常用场景', '最近访问']);
  });

  it('return to their default order on request', async () => {
    await openHome({ order: ['recent', 'reminders', 'notices', 'scenes'], hidden: [] });
    await customise();
    await userEvent.click(screen.getByRole('button', { name: '恢复默认' }));
    await finish();
    expect(shown()).toEqual(CARDS);
    await vi.waitFor(() => expect(saved).toEqual([{ key: 'homeCards', value: { order: [], hidden: [] } }]));
  });

  it('remember hidden cards that the user may not see now', async () => {
    await openHome({ order: ['recent', 'reminders', 'notices', 'scenes'], hidden: ['agenda'] });
    await customise();
    await userEvent.click(screen.getByRole('button', { name: '隐藏 最近访问' }));
    await vi.waitFor(() => expect(saved).toMatchObject([{ value: { hidden: ['recent', 'agenda'] } }]));
  });

  it("stand as the user's role has them until the user arranges them", async () => {
    answer(calls.home.get, () => ({ cards: { order: ['scenes', 'messages', 'recent', 'reminders'], hidden: ['notices'] } }));
    await openHome({ order: [], hidden: [] });
    expect(shown()).toEqual(['常用场景', '最近访问']);
    await customise();
    await userEvent.click(screen.getByRole('button', { name: '隐藏 常用场景' }));
    await finish();
    expect(shown()).toEqual(['最近访问']);
  });

  it('can become the default of a role, for users who may change roles', async () => {
    const sent = answer(calls.home.saveRole, () => ({}));
    answer(calls.roles.page, () => ({ rows: [roleOf('staff', '员工', false), roleOf('boss', '总经理', true)], total: 2 }));
    await openHome({ order: ['recent', 'reminders', 'notices'], hidden: ['scenes'] }, ['system:role:list', 'system:role:edit']);
    await customise();
    await userEvent.click(screen.getByRole('button', { name: '设为角色默认…' }));
    await userEvent.click(await screen.findByRole('combobox', { name: '角色' }));
    expect(screen.queryByRole('option', { name: '总经理' })).toBeNull();
    await userEvent.click(await screen.findByRole('option', { name: '员工' }));
    await userEvent.click(screen.getByRole('button', { name: '设为默认' }));
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({ roleId: 'staff', cards: { order: ['mustReads', 'recent', 'notices'], hidden: ['scenes'] } });
  });

  it('offer no role default to users without that right', async () => {
    await openHome();
    await customise();
    expect(screen.queryByRole('button', { name: '设为角色默认…' })).toBeNull();
  });

  it('can all be hidden; the home then says how to show them again', async () => {
    answer(calls.preferences.mine, () => ({ homeCards: { order: [], hidden: ['mustReads', 'notices', 'reminders', 'recent', 'scenes'] } }));
    signedInAs();
    renderPage('/admin/workbench');
    expect(await screen.findByText('所有卡片都已隐藏，可以在「自定义卡片」中恢复')).toBeTruthy();
  });
});
