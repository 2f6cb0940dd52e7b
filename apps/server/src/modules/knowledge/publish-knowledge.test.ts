import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { calls } from '@houtai/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { departments } from '#modules/people/index.ts';
import { appForTest, type AppForTest } from '#platform/testing/app-for-test.ts';
import { makeSignedIn } from '#platform/testing/make.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { type KnowledgeStage, knowledgeStage } from '#platform/testing/stages/knowledge-stage.ts';

import { knowledgeItems } from './knowledge.tables.ts';

const LIST = 'knowledge:knowledge:list';

let folder: string;
let test: AppForTest;
let stage: KnowledgeStage;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'houtai-knowledge-'));
  test = await appForTest({ config: { dataDir: folder } });
  stage = await knowledgeStage(test);
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => void (await test.db.delete(knowledgeItems)));

const withdraw = ({ newsId, version }: { newsId: string; version: number }, token = stage.tokens.admin) =>
  sendTo(test.app, calls.knowledge.withdraw, { newsId, version, reason: '已被新制度取代' }, token);
const compare = (id: string, from: number, to: number) => sendTo(test.app, calls.knowledge.compare, { id, from, to }, stage.tokens.admin);

describe('knowledge.publish', () => {
  it('creates a revision if something changed, and none otherwise', async () => {
    const item = await stage.published();
    expect(item).toMatchObject({ state: '1', revision: 1, changed: false, publishedAt: test.clock.now.toISOString() });
    const { newsId, version } = item;
    expect(await sendTo(test.app, calls.knowledge.publish, { newsId, version }, stage.tokens.admin)).toMatchObject({
      code: 'A0409',
      msg: '没有需要发布的修改',
    });
    expect(await stage.publish(await stage.change(item, { title: '二' }))).toMatchObject({ revision: 2, title: '二' });
  });

  it('publishes a withdrawn item as its next revision', async () => {
    const { result } = await withdraw(await stage.published());
    expect(await stage.publish(result)).toMatchObject({ state: '1', revision: 2 });
  });

  it('refuses an item whose departments no longer exist', async () => {
    await test.db.insert(departments).values({ id: 'd-short', companyId: 'chengming', path: 'd-short/', name: '临时部门' });
    const { newsId, version } = await stage.added({ audience: 'departments', departmentIds: 'd-short' });
    await test.db.delete(departments).where(eq(departments.id, 'd-short'));
    const sent = await sendTo(test.app, calls.knowledge.publish, { newsId, version }, stage.tokens.admin);
    expect(sent).toMatchObject({ code: 'A0409', msg: '适用部门已不存在，请修改适用范围后再发布' });
  });

  it('refuses an older version, people without the right, and items of others', async () => {
    const { newsId, version } = await stage.added();
    const editor = await makeSignedIn(test.app, { companyId: 'chengming', tags: [LIST, 'knowledge:knowledge:edit'] });
    const stranger = await makeSignedIn(test.app, { companyId: 'chengming-data', tags: [LIST, 'knowledge:knowledge:publish'] });
    const publish = (token: string, at = version) => sendTo(test.app, calls.knowledge.publish, { newsId, version: at }, token);
    expect((await publish('')).code).toBe('L0001');
    expect((await publish(editor.token)).code).toBe('A0301');
    expect((await publish(stranger.token)).code).toBe('A0404');
    expect((await publish(stage.tokens.admin, version + 1)).code).toBe('A0409');
    expect((await publish(stage.tokens.admin, 0)).code).toBe('A0400');
  });
});

describe('knowledge.withdraw', () => {
  it('hides the item, with a reason', async () => {
    const item = await stage.published();
    expect((await withdraw(item)).result).toMatchObject({ state: '2' });
    expect((await stage.detail(item.newsId)).code).toBe('A0404');
    const { result } = await sendTo(test.app, calls.knowledge.history, { id: item.newsId }, stage.tokens.admin);
    expect(result[0]).toMatchObject({ action: '撤回', comment: '已被新制度取代' });
  });

  it('refuses unpublished items, a missing reason, and people without the right', async () => {
    const draft = await stage.added();
    const editor = await makeSignedIn(test.app, { companyId: 'chengming', tags: [LIST, 'knowledge:knowledge:edit'] });
    expect((await withdraw(draft)).code).toBe('A0409');
    expect((await withdraw(draft, editor.token)).code).toBe('A0301');
    expect((await withdraw(draft, '')).code).toBe('L0001');
    const { newsId, version } = draft;
    expect((await sendTo(test.app, calls.knowledge.withdraw, { newsId, version, reason: ' ' }, stage.tokens.admin)).code).toBe('A0400');
  });
});

describe('the files of an item', () => {
  it('can be opened by its readers while it is published, and by people who manage it', async () => {
    const fileIds = await stage.upload('标准.txt', Buffer.from('住宿 400'));
    const item = await stage.added({ fileIds });
    expect(await stage.statusOfFile(fileIds, stage.tokens.staff)).toBe(404);
    const published = await stage.publish(item);
    expect((await stage.detail(item.newsId)).result.fileList).toMatchObject([{ id: fileIds, fileName: '标准.txt', size: 10 }]);
    expect(await stage.statusOfFile(fileIds, stage.tokens.staff)).toBe(200);
    expect(await stage.statusOfFile(fileIds, await stage.tokenOf('u-guest'))).toBe(404);
    const { result } = await withdraw(published);
    expect(await stage.statusOfFile(fileIds, stage.tokens.staff)).toBe(404);
    const looker = await makeSignedIn(test.app, { companyId: 'chengming', tags: [LIST] });
    expect(await stage.statusOfFile(fileIds, looker.token)).toBe(200);
    await sendTo(test.app, calls.knowledge.remove, { newsId: result.newsId, version: result.version }, stage.tokens.admin);
    expect(await stage.statusOfFile(fileIds, looker.token)).toBe(404);
  });

  it('stay closed for readers in earlier revisions', async () => {
    const old = await stage.upload('旧.txt', Buffer.from('旧'));
    const item = await stage.published({ fileIds: old });
    expect(await stage.statusOfFile(old, stage.tokens.staff)).toBe(200);
    await stage.publish(await stage.change(item, { fileIds: '' }));
    expect(await stage.statusOfFile(old, stage.tokens.staff)).toBe(404);
  });
});

describe('the revisions of an item', () => {
  it('can be listed, and compared word by word', async () => {
    const item = await stage.published({ content: '<p>每晚不超过 400 元。</p>' });
    const second = await stage.change(item, { content: '<p>每晚不超过 500 元。</p><p>另有补贴。</p>' });
    await stage.publish(second, { note: '提高标准' });
    const { result } = await sendTo(test.app, calls.knowledge.revisions, { id: item.newsId }, stage.tokens.admin);
    expect(result.map(({ revision, note }) => [revision, note])).toEqual([
      [2, '提高标准'],
      [1, ''],
    ]);
    expect((await compare(item.newsId, 1, 2)).result).toEqual({
      title: [{ kind: 'same', text: '差旅报销制度' }],
      content: [
        { kind: 'same', text: '每晚不超过 ' },
        { kind: 'removed', text: '400' },
        { kind: 'added', text: '500' },
        { kind: 'same', text: ' 元' },
        { kind: 'added', text: '。\n另有补贴' },
        { kind: 'same', text: '。' },
      ],
      files: [],
    });
    expect((await compare(item.newsId, 0, 1)).result.content).toEqual([{ kind: 'added', text: '每晚不超过 400 元。' }]);
    expect((await compare(item.newsId, 2, 0)).result.content).toHaveLength(1);
  });

  it('cannot be compared with a missing one, or by others', async () => {
    const { newsId } = await stage.published();
    expect((await compare(newsId, 1, 7)).code).toBe('A0404');
    expect((await compare(newsId, -1, 1)).code).toBe('A0400');
    const input = { id: newsId, from: 0, to: 1 };
    expect((await sendTo(test.app, calls.knowledge.compare, input, stage.tokens.staff)).code).toBe('A0301');
    expect((await sendTo(test.app, calls.knowledge.compare, input)).code).toBe('L0001');
  });

  it('return as a draft with their texts and files, while readers see the published one', async () => {
    const file = await stage.upload('一.txt', Buffer.from('一'));
    const item = await stage.published({ title: '第一版', fileIds: file });
    const second = await stage.publish(await stage.change(item, { title: '第二版', fileIds: '' }));
    const restore = (version: number, revision = 1, token = stage.tokens.admin) =>
      sendTo(test.app, calls.knowledge.restore, { newsId: item.newsId, version, revision }, token);
    expect((await restore(second.version)).result).toMatchObject({ title: '第一版', changed: true, revision: 2, fileList: [{ id: file }] });
    expect((await stage.detail(item.newsId)).result.title).toBe('第二版');
    const restored = { version: second.version + 1, changed: true };
    expect((await restore(second.version + 1)).result).toMatchObject(restored);
    const { result: entries } = await sendTo(test.app, calls.knowledge.history, { id: item.newsId }, stage.tokens.admin);
    expect(entries.filter(({ action }) => action === '恢复到第 1 版')).toHaveLength(1);
    expect((await restore(second.version)).code).toBe('A0409');
    expect((await restore(second.version + 1, 9)).code).toBe('A0404');
    expect((await restore(second.version + 1, 1, stage.tokens.staff)).code).toBe('A0301');
    expect((await restore(second.version + 1, 1, '')).code).toBe('L0001');
  });
});
