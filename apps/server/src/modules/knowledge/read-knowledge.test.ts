import { calls } from '@houtai/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { menus } from '#modules/menus/index.ts';
import { appForTest, type AppForTest } from '#platform/testing/app-for-test.ts';
import { makeSignedIn } from '#platform/testing/make.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { type KnowledgeStage, knowledgeStage } from '#platform/testing/stages/knowledge-stage.ts';

import { knowledgeItems } from './knowledge.tables.ts';

let test: AppForTest;
let stage: KnowledgeStage;
beforeAll(async () => {
  test = await appForTest();
  stage = await knowledgeStage(test);
});
afterAll(() => test.close());
beforeEach(async () => void (await test.db.delete(knowledgeItems)));

async function titlesAt(permissionUrl: string, token = stage.tokens.staff): Promise<string[]> {
  return (await sendTo(test.app, calls.knowledge.ofPage, { permissionUrl }, token)).result.map((item) => item.title);
}

async function mine(query: Partial<Parameters<typeof sendTo<typeof calls.knowledge.mine>>[2]> = {}, token = stage.tokens.staff) {
  return (await sendTo(test.app, calls.knowledge.mine, query, token)).result;
}

describe('knowledge.ofPage', () => {
  it('returns the items bound to the page, with text, files and what the reader has to do', async () => {
    const { newsId } = await stage.published({
      title: '待办规范',
      summary: '怎样写待办',
      menuIds: 'todo,feedback',
      mustRead: true,
      dueDate: '2026-12-01',
    });
    await stage.published({ title: '反馈规范', menuIds: 'feedback' });
    const { result } = await sendTo(test.app, calls.knowledge.ofPage, { permissionUrl: '/todo' }, stage.tokens.staff);
    expect(result).toEqual([
      {
        newsId,
        title: '待办规范',
        summary: '怎样写待办',
        category: '1',
        content: '<p>出差前填写申请。</p><p>住宿每晚不超过 400 元。</p>',
        fileList: [],
        fileCount: 0,
        mustRead: true,
        dueDate: '2026-12-01',
        overdue: false,
        unread: true,
        confirmed: false,
        revision: 1,
        publishedAt: test.clock.now.toISOString(),
      },
    ]);
    expect((await titlesAt('/feedback')).toSorted()).toEqual(['反馈规范', '待办规范']);
  });

  it.each(['/todo', '/todo/', 'todo', '/todo?view=all&id=1', '/todo#top', ' /todo '])(
    'matches the url %s with the page /todo',
    async (url) => {
      await stage.published({ menuIds: 'todo' });
      expect(await titlesAt(url)).toHaveLength(1);
    },
  );

  it.each(['/nowhere', '', '/', '?a=1', '/todo/more', '%', "'"])('returns nothing for the url "%s"', async (url) => {
    await stage.published({ menuIds: 'todo,home' });
    expect(await titlesAt(url)).toEqual([]);
  });

  it('returns for a page the items of the page that the menu highlights for it', async () => {
    await stage.published({ menuIds: 'todo' });
    await test.db.update(menus).set({ highlightUrl: '/todo?x=1' }).where(eq(menus.id, 'feedback'));
    expect(await titlesAt('/feedback')).toHaveLength(1);
    await test.db.update(menus).set({ highlightUrl: '' }).where(eq(menus.id, 'feedback'));
    expect(await titlesAt('/feedback')).toEqual([]);
  });

  it('returns nothing for a disabled page', async () => {
    await stage.published({ menuIds: 'todo' });
    await test.db.update(menus).set({ active: false }).where(eq(menus.id, 'todo'));
    expect(await titlesAt('/todo')).toEqual([]);
    await test.db.update(menus).set({ active: true }).where(eq(menus.id, 'todo'));
  });

  it('returns no drafts, withdrawn items, or items of another company or department', async () => {
    await stage.added({ menuIds: 'todo', title: '草稿' });
    const withdrawn = await stage.published({ menuIds: 'todo', title: '已撤回' });
    const { newsId, version } = withdrawn;
    await sendTo(test.app, calls.knowledge.withdraw, { newsId, version, reason: '过时' }, stage.tokens.admin);
    await stage.published({ menuIds: 'todo', title: '售后专用', audience: 'departments', departmentIds: 'd-service' });
    const other = await makeSignedIn(test.app, {
      companyId: 'chengming-data',
      tags: ['knowledge:knowledge:list', 'knowledge:knowledge:add', 'knowledge:knowledge:publish'],
    });
    await stage.published({ menuIds: 'todo', title: '别的公司' }, other.token);
    expect(await titlesAt('/todo')).toEqual([]);
    expect(await titlesAt('/todo', await stage.tokenOf('u-after-sale'))).toEqual(['售后专用']);
    expect(await titlesAt('/todo', await stage.tokenOf('u-guest'))).toEqual(['别的公司']);
  });

  it('sorts items to confirm first, by due day', async () => {
    for (const [title, form] of [
      ['以后确认', { mustRead: true, dueDate: '2099-06-01' }],
      ['先确认', { mustRead: true, dueDate: '2099-01-01' }],
      ['随时确认', { mustRead: true }],
      ['不必确认', {}],
    ] as const) {
      await stage.published({ title, menuIds: 'todo', ...form });
      test.clock.advance(1_000);
    }
    expect(await titlesAt('/todo')).toEqual(['先确认', '以后确认', '随时确认', '不必确认']);
  });

  it('includes descendant departments, by any department of a person', async () => {
    await stage.published({ menuIds: 'todo', audience: 'departments', departmentIds: 'd-research' });
    expect(await titlesAt('/todo')).toHaveLength(1);
    expect(await titlesAt('/todo', stage.tokens.manager)).toHaveLength(1);
    expect(await titlesAt('/todo', await stage.tokenOf('u-after-sale'))).toEqual([]);
  });

  it('refuses people who are not staff', async () => {
    expect((await sendTo(test.app, calls.knowledge.ofPage, { permissionUrl: '/todo' })).code).toBe('L0001');
    expect((await sendTo(test.app, calls.knowledge.ofPage, { permissionUrl: '/todo' }, await stage.tokenOf('u-member'))).code).toBe(
      'A0301',
    );
    expect((await sendTo(test.app, calls.knowledge.ofPage, { permissionUrl: 'x'.repeat(501) }, stage.tokens.staff)).code).toBe('A0400');
  });
});

describe('knowledge.mine', () => {
  it('lists items to confirm first, then the newest', async () => {
    await stage.published({ title: '必读', mustRead: true });
    test.clock.advance(1_000);
    await stage.published({ title: '旧的' });
    test.clock.advance(1_000);
    await stage.published({ title: '新的' });
    const { rows, total } = await mine();
    expect(rows.map((row) => row.title)).toEqual(['必读', '新的', '旧的']);
    expect(total).toBe(3);
    expect((await mine({ sort: 'title' })).rows.map((row) => row.title)).toEqual(['必读', '旧的', '新的']);
    expect((await mine({ limit: 1, offset: 3 })).rows.map((row) => row.title)).toEqual(['旧的']);
  });

  it.each([
    ['报销', 1],
    ['BaoXiao', 1],
    ['clbx', 1],
    ['cl bx', 1],
    ['每晚不超过', 1],
    ['报销单', 1],
    ['%', 0],
    ['请假', 0],
  ])('finds "%s" in title, pinyin, text or file names', async (keyword, count) => {
    const fileIds = await stage.upload('报销单模板.txt', Buffer.from('姓名'));
    await stage.published({ fileIds });
    expect((await mine({ keyword })).total).toBe(count);
  });

  it('filters by category, unread, and must-read', async () => {
    const { newsId } = await stage.published({ title: '甲', category: '2' });
    await stage.published({ title: '乙', mustRead: true });
    await sendTo(test.app, calls.knowledge.read, { newsId }, stage.tokens.staff);
    expect((await mine({ category: '2' })).rows.map((row) => row.title)).toEqual(['甲']);
    expect((await mine({ view: 'unread' })).rows.map((row) => row.title)).toEqual(['乙']);
    expect((await mine({ view: 'mustRead' })).rows.map((row) => row.title)).toEqual(['乙']);
  });

  it('refuses any other sort order, and callers who are not signed in', async () => {
    expect((await sendTo(test.app, calls.knowledge.mine, { sort: 'content' }, stage.tokens.staff)).code).toBe('A0400');
    expect((await sendTo(test.app, calls.knowledge.mine, {})).code).toBe('L0001');
  });
});

describe('knowledge.detail', () => {
  it('returns the item with its publisher and the notes of its revisions', async () => {
    const first = await stage.published({ title: '第一版' });
    test.clock.advance(60_000);
    await stage.publish(await stage.change(first, { title: '第二版' }), { note: '改了标题' });
    const { result } = await stage.detail(first.newsId);
    expect(result).toMatchObject({
      title: '第二版',
      revision: 2,
      companyName: '澄明信息技术有限公司',
      publishedByName: '陈思远',
      confirmedAt: '',
    });
    expect(result.versions.map(({ revision, note }) => [revision, note])).toEqual([
      [2, '改了标题'],
      [1, ''],
    ]);
  });

  it('shows the published text, not the draft', async () => {
    const item = await stage.published({ title: '旧标题' });
    await stage.change(item, { title: '新标题' });
    expect((await stage.detail(item.newsId)).result.title).toBe('旧标题');
  });

  it('answers A0404 for a draft, and for withdrawn, foreign and missing items', async () => {
    const draft = await stage.added();
    const withdrawn = await stage.published();
    await sendTo(
      test.app,
      calls.knowledge.withdraw,
      { newsId: withdrawn.newsId, version: withdrawn.version, reason: '过时' },
      stage.tokens.admin,
    );
    const others = await stage.published({ audience: 'departments', departmentIds: 'd-service' });
    for (const newsId of [draft.newsId, withdrawn.newsId, others.newsId, 'nothing'])
      expect(await stage.detail(newsId)).toMatchObject({ status: 404, code: 'A0404', msg: '该制度不存在或已被删除' });
    expect((await stage.detail('x', '')).code).toBe('L0001');
  });
});
