import { calls } from '@houtai/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { roleMenus, roles } from '#modules/grants/index.ts';
import { menus } from '#modules/menus/index.ts';
import { messages } from '#modules/messages/index.ts';
import { systemCtx } from '#platform/system-ctx.ts';
import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';

import { announceNewMenus } from './index.ts';

let test: AppForTest;
beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.db.delete(messages);
});

const look = () => announceNewMenus(systemCtx(test.app.deps, { log: test.app.log, origin: { kind: 'upgrade' } }));
const told = () => test.db.select().from(messages).where(eq(messages.userId, 'u-admin'));

/** Adds a menu as a seed of a newer build would. */
const seedMenu = (id: string) =>
  test.db.insert(menus).values({ id, code: id, parentId: 'system', type: 'page', name: `新页面 ${id}`, py: '', route: true });

describe('announceNewMenus', () => {
  it('notifies nobody of menus from the first start of a database', async () => {
    await look();
    expect(await test.db.select().from(messages)).toEqual([]);
    expect(await test.db.$count(menus, eq(menus.arrivalChecked, false))).toBe(0);
  });

  it('notifies people who edit roles once of menus from an upgrade and the roles that lack them, and marks them in the role editor', async () => {
    await seedMenu('of-upgrade');
    await test.db.insert(roles).values({ id: 'own', code: 'own', name: '自建角色' });
    await test.db.insert(roles).values({ id: 'granted', code: 'granted', name: '已授予的角色' });
    await test.db.insert(roleMenus).values({ roleId: 'granted', menuId: 'of-upgrade' });
    await look();
    await look();
    const [message, ...more] = await told();
    expect(more).toEqual([]);
    expect(message).toMatchObject({ title: '本次升级新增 1 个菜单和按钮', url: '/system/role', senderId: null });
    expect(message?.content).toContain('「自建角色」');
    expect(message?.content).not.toContain('已授予的角色');
    const { token } = await openSession(test.db, 'u-admin');
    const tree = (await sendTo(test.app, calls.menuAdmin.treeMenu, {}, token)).result;
    const system = tree.find(({ id }) => id === 'system');
    expect(system?.children.find(({ id }) => id === 'of-upgrade')?.arrivedAt).toBe(test.clock.now.toISOString());
    expect(system?.children.find(({ id }) => id === 'system-role')?.arrivedAt).toBeNull();
  });

  it('ignores menus that an administrator adds', async () => {
    const { token } = await openSession(test.db, 'u-admin');
    const form = {
      parentId: '0',
      type: 'page' as const,
      name: '自建页面',
      code: 'self-made',
      url: '/self-made',
      component: '',
      icon: 'home',
    };
    const sent = { ...form, highlightUrl: '', route: true, hidden: false, sort: 10, active: true, tag: '' };
    expect((await sendTo(test.app, calls.menuAdmin.add, sent, token)).code).toBe('00000');
    await test.db.delete(messages);
    await look();
    expect(await told()).toEqual([]);
  });
});
