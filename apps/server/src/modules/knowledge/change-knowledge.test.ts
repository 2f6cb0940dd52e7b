import { calls } from '@houtai/contract';
import { KNOWLEDGE_FORM } from '@houtai/contract/knowledge-form';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { appForTest, type AppForTest } from '#platform/testing/app-for-test.ts';
import { makeSignedIn } from '#platform/testing/make.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { knowledgeForm, type KnowledgeInput, type KnowledgeStage, knowledgeStage } from '#platform/testing/stages/knowledge-stage.ts';

import { knowledgeItems } from './knowledge.tables.ts';

const LIST = 'knowledge:knowledge:list';

let test: AppForTest;
let stage: KnowledgeStage;
beforeAll(async () => {
  test = await appForTest();
  stage = await knowledgeStage(test);
});
afterAll(() => test.close());
beforeEach(async () => void (await test.db.delete(knowledgeItems)));

function add(fields: Partial<KnowledgeInput> = {}, as = stage.tokens.admin) {
  return sendTo(test.app, calls.knowledge.add, knowledgeForm(fields), as);
}

async function listed(query = {}, as = stage.tokens.admin): Promise<string[]> {
  return (await sendTo(test.app, calls.knowledge.page, query, as)).result.rows.map((row) => row.title);
}

describe('knowledge.add', () => {
  it('stores a draft with all its parts', async () => {
    const item = await stage.added({
      summary: '差旅',
      menuIds: 'todo,feedback',
      audience: 'departments',
      departmentIds: 'd-research',
      mustRead: true,
      dueDate: '2026-12-31',
    });
    expect(item).toMatchObject({
      title: '差旅报销制度',
      state: '0',
      revision: 0,
      changed: false,
      summary: '差旅',
      menuIds: ['todo', 'feedback'],
      audience: 'departments',
      departmentNames: ['研发中心'],
      mustRead: true,
      dueDate: '2026-12-31',
      companyName: '澄明信息技术有限公司',
      publishedAt: '',
      updatedByName: '陈思远',
      version: 1,
    });
    expect(item.menuNames.toSorted()).toEqual(['售后反馈', '我的待办']);
  });

  it('sanitises the text', async () => {
    const { content } = await stage.added({ content: '<p onclick="x()">甲<script>alert(1)</script></p>' });
    expect(content).toBe('<p>甲</p>');
  });

  it('drops the due day if reading is optional, and departments if everybody is addressed', async () => {
    const added = await stage.added({ dueDate: '2026-12-31', departmentIds: 'd-research' });
    expect(added).toMatchObject({ dueDate: '', audience: 'all', departmentIds: [] });
  });

  it.each<[string, Partial<KnowledgeInput>]>([
    ['title', { title: ' ' }],
    ['title', { title: '长'.repeat(101) }],
    ['category', { category: 'no-such' }],
    ['content', { content: '<p> </p>' }],
    ['content', { content: `<p>${'长'.repeat(KNOWLEDGE_FORM.fields.content.limit + 1)}</p>` }],
    ['menuIds', { menuIds: 'nothing' }],
    ['menuIds', { menuIds: 'system' }],
    ['departmentIds', { audience: 'departments' }],
    ['departmentIds', { audience: 'departments', departmentIds: 'd-general' }],
    ['dueDate', { mustRead: true, dueDate: '2026-11-19' }],
    ['dueDate', { mustRead: true, dueDate: '2026-02-30' }],
    ['fileIds', { fileIds: 'nothing' }],
  ])('refuses a wrong %s', async (path, fields) => {
    expect(await add(fields)).toMatchObject({ status: 422, code: 'A0400', body: { errors: [{ path }] } });
  });

  it('creates one item for a repeated key', async () => {
    const sendIt = () =>
      sendTo(test.app, calls.knowledge.add, knowledgeForm(), { token: stage.tokens.admin, headers: { 'idempotency-key': 'once' } });
    expect((await sendIt()).result).toEqual((await sendIt()).result);
    expect(await listed()).toHaveLength(1);
  });

  it('requires its right', async () => {
    const { token } = await makeSignedIn(test.app, { companyId: 'chengming', tags: [LIST, 'knowledge:knowledge:edit'] });
    expect(await add({}, token)).toMatchObject({ status: 403, code: 'A0301' });
    expect((await add({}, '')).code).toBe('L0001');
  });
});

describe('knowledge.update', () => {
  it('changes the draft, records the differences, and shows that they are not published yet', async () => {
    const item = await stage.published();
    const changed = await stage.change(item, { title: '新标题', mustRead: true });
    expect(changed).toMatchObject({ title: '新标题', changed: true, state: '1', revision: 1, version: item.version + 1 });
    const { result } = await sendTo(test.app, calls.knowledge.history, { id: item.newsId }, stage.tokens.admin);
    expect(result.map((entry) => entry.action)).toEqual(['修改', '发布第 1 版', '新建']);
    expect(result[0]?.changes).toEqual([
      { field: 'title', label: '标题', before: '差旅报销制度', after: '新标题' },
      { field: 'mustRead', label: '必读', before: '否', after: '是' },
    ]);
  });

  it('answers A0409 with the present item for an older version', async () => {
    const item = await stage.added();
    await stage.change(item, { title: '先到' });
    const late = await sendTo(
      test.app,
      calls.knowledge.update,
      { ...knowledgeForm(), newsId: item.newsId, version: 1 },
      stage.tokens.admin,
    );
    expect(late).toMatchObject({ code: 'A0409', body: { result: { title: '先到', version: 2 } } });
  });

  it('accepts a stored day that has passed', async () => {
    const item = await stage.added({ mustRead: true, dueDate: '2026-11-20' });
    test.clock.advance(2 * 3_600_000 * 24);
    const token = await stage.tokenOf('u-admin');
    const form = { ...knowledgeForm({ mustRead: true, dueDate: '2026-11-20', title: '新' }), newsId: item.newsId, version: 1 };
    expect((await sendTo(test.app, calls.knowledge.update, form, token)).code).toBe('00000');
    test.clock.advance(-2 * 3_600_000 * 24);
  });

  it('requires its right, and an item of the own company', async () => {
    const item = await stage.added();
    const form = { ...knowledgeForm(), newsId: item.newsId, version: 1 };
    const reader = await makeSignedIn(test.app, { companyId: 'chengming', tags: [LIST] });
    const stranger = await makeSignedIn(test.app, { companyId: 'chengming-data', tags: [LIST, 'knowledge:knowledge:edit'] });
    expect((await sendTo(test.app, calls.knowledge.update, form)).code).toBe('L0001');
    expect((await sendTo(test.app, calls.knowledge.update, form, reader.token)).code).toBe('A0301');
    expect((await sendTo(test.app, calls.knowledge.update, form, stranger.token)).code).toBe('A0404');
  });
});

describe('knowledge.remove', () => {
  it('removes a draft or a withdrawn item, and refuses a published one', async () => {
    const item = await stage.published();
    const remove = (version: number) => sendTo(test.app, calls.knowledge.remove, { newsId: item.newsId, version }, stage.tokens.admin);
    expect(await remove(item.version)).toMatchObject({ code: 'A0409', msg: '《差旅报销制度》正在发布中，请先撤回再删除' });
    const based = { newsId: item.newsId, version: item.version };
    const { result } = await sendTo(test.app, calls.knowledge.withdraw, { ...based, reason: '过时' }, stage.tokens.admin);
    expect((await remove(item.version)).code).toBe('A0409');
    expect((await remove(result.version)).msg).toBe('已删除');
    expect((await sendTo(test.app, calls.knowledge.get, { id: item.newsId }, stage.tokens.admin)).code).toBe('A0404');
  });

  it('requires its right', async () => {
    const { newsId } = await stage.added();
    const { token } = await makeSignedIn(test.app, { companyId: 'chengming', tags: [LIST, 'knowledge:knowledge:edit'] });
    expect((await sendTo(test.app, calls.knowledge.remove, { newsId, version: 1 }, token)).code).toBe('A0301');
    expect((await sendTo(test.app, calls.knowledge.remove, { newsId, version: 1 })).code).toBe('L0001');
  });
});

describe('knowledge.page', () => {
  it('filters and sorts', async () => {
    await stage.added({ title: '甲', category: '2', mustRead: true, menuIds: 'todo' });
    test.clock.advance(1_000);
    await stage.published({ title: '乙' });
    expect(await listed()).toEqual(['乙', '甲']);
    expect(await listed({ sort: 'title' })).toEqual(['甲', '乙']);
    expect(await listed({ state: '1' })).toEqual(['乙']);
    expect(await listed({ category: '2' })).toEqual(['甲']);
    expect(await listed({ mustRead: '1' })).toEqual(['甲']);
    expect(await listed({ menuId: 'todo' })).toEqual(['甲']);
    expect(await listed({ keyword: 'yi' })).toEqual(['乙']);
    expect(await listed({ from: '2026-11-21' })).toEqual([]);
    expect(await listed({ from: '2026-11-20', to: '2026-11-20' })).toEqual(['乙', '甲']);
  });

  it('shows items of the own company, or of all companies to users with all rights', async () => {
    await stage.added({ title: '澄明' });
    const other = await makeSignedIn(test.app, { companyId: 'chengming-data', tags: [LIST, 'knowledge:knowledge:add'] });
    await stage.added({ title: '数据' }, other.token);
    expect(await listed({}, other.token)).toEqual(['数据']);
    expect((await listed()).toSorted()).toEqual(['数据', '澄明']);
  });

  it.each([calls.knowledge.page, calls.knowledge.menus])('requires its right', async (call) => {
    expect((await sendTo(test.app, call, {}, stage.tokens.staff)).code).toBe('A0301');
    expect((await sendTo(test.app, call, {})).code).toBe('L0001');
  });

  it.each([calls.knowledge.get, calls.knowledge.history, calls.knowledge.revisions])(
    'excludes members and callers who are not signed in',
    async (call) => {
      const { newsId } = await stage.added();
      const { token } = await makeSignedIn(test.app, { companyId: 'chengming-data', tags: [LIST] });
      expect((await sendTo(test.app, call, { id: newsId }, token)).code).toBe('A0404');
      expect((await sendTo(test.app, call, { id: newsId }, stage.tokens.staff)).code).toBe('A0301');
      expect((await sendTo(test.app, call, { id: newsId })).code).toBe('L0001');
      expect((await sendTo(test.app, call, { id: '' }, stage.tokens.admin)).code).toBe('A0400');
    },
  );
});

describe('knowledge.menus', () => {
  it('returns the active pages in their groups', async () => {
    const { result } = await sendTo(test.app, calls.knowledge.menus, {}, stage.tokens.admin);
    expect(result.find((menu) => menu.menuId === 'work')).toMatchObject({
      name: '待办与反馈',
      isGroup: true,
      children: [{ menuId: 'agenda' }, { menuId: 'todo', isGroup: false }, { menuId: 'feedback' }],
    });
  });
});
