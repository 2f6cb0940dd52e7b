import { calls } from '@houtai/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { appForTest, type AppForTest } from '#platform/testing/app-for-test.ts';
import { ctxOf } from '#platform/testing/ctx-of.ts';
import { duringTransaction } from '#platform/testing/during-transaction.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { type KnowledgeStage, knowledgeStage } from '#platform/testing/stages/knowledge-stage.ts';

import { knowledgeItems } from './knowledge.tables.ts';
import { publishKnowledge } from './publish-knowledge.ts';

let test: AppForTest;
let stage: KnowledgeStage;
beforeAll(async () => {
  test = await appForTest();
  stage = await knowledgeStage(test);
});
afterAll(() => test.close());
beforeEach(async () => void (await test.db.delete(knowledgeItems)));

function confirm(newsId: string, revision: number, token = stage.tokens.staff) {
  return sendTo(test.app, calls.knowledge.confirm, { newsId, revision }, token);
}

async function openTitles(token = stage.tokens.staff): Promise<string[]> {
  return (await sendTo(test.app, calls.knowledge.mustRead, {}, token)).result.map((row) => row.title);
}

describe('knowledge.read', () => {
  it('records when a revision was first opened', async () => {
    const { newsId } = await stage.published();
    await sendTo(test.app, calls.knowledge.read, { newsId }, stage.tokens.staff);
    const at = test.clock.now.toISOString();
    test.clock.advance(60_000);
    await sendTo(test.app, calls.knowledge.read, { newsId }, stage.tokens.staff);
    const readers = await sendTo(test.app, calls.knowledge.readers, { newsId, keyword: '王浩然' }, stage.tokens.admin);
    expect(readers.result.rows).toMatchObject([{ readAt: at, confirmedAt: '' }]);
    expect((await stage.detail(newsId)).result.unread).toBe(false);
  });

  it('counts only for that revision: a newer one is unread again', async () => {
    const item = await stage.published();
    await sendTo(test.app, calls.knowledge.read, { newsId: item.newsId }, stage.tokens.staff);
    await stage.publish(await stage.change(item, { title: '更新' }));
    expect((await stage.detail(item.newsId)).result.unread).toBe(true);
  });

  it('refuses items for other readers', async () => {
    const { newsId } = await stage.added();
    expect((await sendTo(test.app, calls.knowledge.read, { newsId }, stage.tokens.staff)).code).toBe('A0404');
    expect((await sendTo(test.app, calls.knowledge.read, { newsId })).code).toBe('L0001');
    expect((await sendTo(test.app, calls.knowledge.read, { newsId: '' }, stage.tokens.staff)).code).toBe('A0400');
  });
});

describe('knowledge.confirm', () => {
  it('confirms the present revision once, and removes it from the open items', async () => {
    const { newsId } = await stage.published({ mustRead: true });
    expect(await openTitles()).toEqual(['差旅报销制度']);
    const sent = await confirm(newsId, 1);
    expect(sent.msg).toBe('已确认');
    test.clock.advance(60_000);
    expect((await confirm(newsId, 1)).result).toEqual(sent.result);
    expect(await openTitles()).toEqual([]);
    expect((await stage.detail(newsId)).result).toMatchObject({ confirmed: true, unread: false, ...sent.result });
  });

  it('refuses an older revision with A0409', async () => {
    const item = await stage.published({ mustRead: true });
    await stage.publish(await stage.change(item, { mustRead: true, title: '更新' }));
    expect(await confirm(item.newsId, 1)).toMatchObject({ status: 409, code: 'A0409', msg: '该制度已有新版本，请阅读最新内容后再确认' });
    expect((await confirm(item.newsId, 3)).code).toBe('A0409');
    expect((await confirm(item.newsId, 2)).code).toBe('00000');
  });

  it('remains valid for a new revision unless that requires it again', async () => {
    const item = await stage.published({ mustRead: true });
    await confirm(item.newsId, 1);
    const second = await stage.publish(await stage.change(item, { mustRead: true, title: '错字' }));
    expect(await openTitles()).toEqual([]);
    await stage.publish(await stage.change(second, { mustRead: true, title: '新规定' }), { again: true });
    expect(await openTitles()).toEqual(['新规定']);
    expect((await stage.detail(item.newsId)).result.confirmedAt).toBe('');
    await confirm(item.newsId, 3);
    expect(await openTitles()).toEqual([]);
  });

  it('refuses items without confirmation, items for other readers, and malformed input', async () => {
    const plain = await stage.published();
    const others = await stage.published({ mustRead: true, audience: 'departments', departmentIds: 'd-service' });
    expect(await confirm(plain.newsId, 1)).toMatchObject({ code: 'A0409', msg: '该制度不要求确认阅读' });
    expect((await confirm(others.newsId, 1)).code).toBe('A0404');
    expect((await confirm(plain.newsId, 0)).code).toBe('A0400');
    expect((await confirm(plain.newsId, 1, '')).code).toBe('L0001');
    expect((await confirm(plain.newsId, 1, await stage.tokenOf('u-member'))).code).toBe('A0301');
  });
});

describe('knowledge.mustRead', () => {
  it('sorts by due day, and marks overdue items', async () => {
    await stage.published({ title: '不限期', mustRead: true });
    await stage.published({ title: '后到期', mustRead: true, dueDate: '2026-12-20' });
    await stage.published({ title: '先到期', mustRead: true, dueDate: '2026-11-21' });
    await stage.published({ title: '不必读' });
    expect(await openTitles()).toEqual(['先到期', '后到期', '不限期']);
    const before = test.clock.now;
    test.clock.advance(3 * 86_400_000);
    const { result } = await sendTo(test.app, calls.knowledge.mustRead, {}, await stage.tokenOf('u-staff'));
    expect(result.map((row) => row.overdue)).toEqual([true, false, false]);
    test.clock.now = before;
  });

  it('refuses people who are not staff', async () => {
    expect((await sendTo(test.app, calls.knowledge.mustRead, {})).code).toBe('L0001');
    expect((await sendTo(test.app, calls.knowledge.mustRead, {}, await stage.tokenOf('u-member'))).code).toBe('A0301');
  });
});

it('a confirmation during the publication of a revision neither confirms it unseen nor treats its item as deleted', async () => {
  const { newsId, version } = await stage.change(await stage.published({ mustRead: true }), { mustRead: true, title: '新版' });
  const publish = (db: typeof test.db) => publishKnowledge({ ...ctxOf(test, 'u-admin'), db }, { newsId, version, note: '', again: true });
  const confirming = async () => (await confirm(newsId, 1)).code;
  const reading = async () => (await sendTo(test.app, calls.knowledge.read, { newsId }, stage.tokens.manager)).code;
  expect(await duringTransaction(test.db, publish, [confirming, reading])).toEqual(['A0409', '00000']);
  expect((await stage.detail(newsId, stage.tokens.manager)).result).toMatchObject({ revision: 2, unread: true });
});
