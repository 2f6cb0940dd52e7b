import { calls } from '@houtai/contract';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { messages } from '#modules/messages/index.ts';
import { users } from '#modules/people/index.ts';
import { runJob } from '#platform/jobs/job.ts';
import { appForTest, type AppForTest } from '#platform/testing/app-for-test.ts';
import { sheetOf } from '#platform/testing/fixtures/export-sheet.ts';
import { makeSignedIn } from '#platform/testing/make.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { type KnowledgeStage, knowledgeStage } from '#platform/testing/stages/knowledge-stage.ts';

import jobs from '../knowledge.jobs.ts';
import { knowledgeItems, knowledgeTellings } from '../knowledge.tables.ts';

const LIST = 'knowledge:knowledge:list';
const DAY_MS = 86_400_000;

let test: AppForTest;
let stage: KnowledgeStage;
beforeAll(async () => {
  test = await appForTest();
  stage = await knowledgeStage(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.db.delete(knowledgeItems);
  await test.db.delete(messages);
});

const platform = { audience: 'departments', departmentIds: 'd-platform' } as const;

async function told(userId: string) {
  return test.db
    .select({ title: messages.title, content: messages.content, url: messages.url, msgType: messages.msgType })
    .from(messages)
    .where(and(eq(messages.userId, userId), eq(messages.recordType, 'knowledge')));
}

async function runTheJob(): Promise<void> {
  for (const job of jobs) await runJob(test.app, job);
}

async function countsOf(newsId: string) {
  return (await sendTo(test.app, calls.knowledge.readerCounts, { newsId }, stage.tokens.admin)).result;
}

async function names(newsId: string, view: 'all' | 'unread' | 'read' | 'unconfirmed' | 'confirmed', more = {}): Promise<string[]> {
  const { result } = await sendTo(test.app, calls.knowledge.readers, { newsId, view, ...more }, stage.tokens.admin);
  return result.rows.map((row) => row.userName);
}

describe('publishing', () => {
  it('notifies each reader once, nobody else, and not the publisher', async () => {
    const { newsId } = await stage.published({ ...platform, mustRead: true, dueDate: '2026-12-01' });
    expect(await told('u-staff')).toEqual([
      {
        msgType: '0',
        title: '《差旅报销制度》已发布',
        content: '必读，请在 2026-12-01 前阅读并确认。 出差前填写申请。 住宿每晚不超过 400 元。',
        url: `/member/company/management/knowlege-management/detail?newsId=${newsId}`,
      },
    ]);
    await runTheJob();
    expect(await told('u-staff')).toHaveLength(1);
    expect(await told('u-after-sale')).toEqual([]);
    expect(await told('u-disabled')).toEqual([]);
    await stage.published();
    expect(await told('u-admin')).toEqual([]);
  });

  it('leaves a large audience to the job, which continues where it stopped', async () => {
    const many = Array.from({ length: 1_200 }, (_, index) => ({
      id: `many-${String(index).padStart(5, '0')}`,
      companyId: 'chengming',
      kind: 'staff' as const,
      loginId: `many-${index}`,
      phone: `188${String(index).padStart(8, '0')}`,
      name: '众人',
      nickName: '众',
      py: 'zhongren zr',
      passwordHash: 'x',
    }));
    await test.db.insert(users).values(many);
    const all = await test.db.$count(users, and(eq(users.companyId, 'chengming'), eq(users.kind, 'staff'), eq(users.active, true)));
    const item = await stage.published();
    expect(await test.db.$count(messages)).toBe(500);
    await runTheJob();
    expect(await test.db.$count(messages)).toBe(all - 1);
    await runTheJob();
    expect(await test.db.$count(messages)).toBe(all - 1);
    await test.db.delete(messages);
    const changed = await stage.publish(await stage.change(item, { title: '二' }));
    const { newsId, version } = changed;
    await sendTo(test.app, calls.knowledge.withdraw, { newsId, version, reason: '有误' }, stage.tokens.admin);
    await runTheJob();
    expect(await test.db.$count(messages)).toBe(500);
    expect((await test.db.select().from(knowledgeTellings)).every(({ doneAt }) => doneAt !== null)).toBe(true);
    await test.db.delete(users).where(eq(users.name, '众人'));
  });
});

describe('knowledge.readers', () => {
  it("shows everybody's progress, with counts", async () => {
    const { newsId } = await stage.published({ ...platform, mustRead: true });
    const all = await names(newsId, 'all');
    expect(all).toEqual(expect.arrayContaining(['王浩然', '黄子轩']));
    await sendTo(test.app, calls.knowledge.read, { newsId }, await stage.tokenOf('u-staff-2'));
    await sendTo(test.app, calls.knowledge.confirm, { newsId, revision: 1 }, stage.tokens.staff);
    expect((await names(newsId, 'read')).toSorted()).toEqual(['王浩然', '黄子轩']);
    expect(await names(newsId, 'confirmed')).toEqual(['王浩然']);
    expect(await names(newsId, 'unread')).toHaveLength(all.length - 2);
    expect(await names(newsId, 'unconfirmed')).toHaveLength(all.length - 1);
    expect(await names(newsId, 'all', { keyword: 'whr' })).toEqual(['王浩然']);
    expect(await names(newsId, 'all', { limit: 1, sort: '-confirmedAt', keyword: '王浩然' })).toEqual(['王浩然']);
    expect(await countsOf(newsId)).toEqual({
      all: all.length,
      read: 2,
      unread: all.length - 2,
      confirmed: 1,
      unconfirmed: all.length - 1,
    });
    const row = (await sendTo(test.app, calls.knowledge.page, { keyword: '差旅' }, stage.tokens.admin)).result.rows[0];
    expect(row).toMatchObject({ readCount: 2, confirmedCount: 1 });
  });

  it('shows no readers of a draft', async () => {
    const { newsId } = await stage.added();
    expect(await names(newsId, 'all')).toEqual([]);
    expect(await countsOf(newsId)).toEqual({ all: 0, read: 0, unread: 0, confirmed: 0, unconfirmed: 0 });
  });

  it.each([calls.knowledge.readers, calls.knowledge.readerCounts])('excludes members and callers who are not signed in', async (call) => {
    const { newsId } = await stage.published();
    const { token } = await makeSignedIn(test.app, { companyId: 'chengming-data', tags: [LIST] });
    expect((await sendTo(test.app, call, { newsId }, token)).code).toBe('A0404');
    expect((await sendTo(test.app, call, { newsId }, stage.tokens.staff)).code).toBe('A0301');
    expect((await sendTo(test.app, call, { newsId })).code).toBe('L0001');
    expect((await sendTo(test.app, call, { newsId: '' }, stage.tokens.admin)).code).toBe('A0400');
  });
});

describe('knowledge.remind', () => {
  const remind = (newsId: string, userIds = '', token = stage.tokens.admin) =>
    sendTo(test.app, calls.knowledge.remind, { newsId, userIds }, token);

  it('reminds people who have not confirmed, each at most once a day', async () => {
    const { newsId } = await stage.published({ ...platform, mustRead: true });
    await sendTo(test.app, calls.knowledge.confirm, { newsId, revision: 1 }, await stage.tokenOf('u-staff-2'));
    await test.db.delete(messages);
    const open = (await countsOf(newsId)).unconfirmed;
    expect((await remind(newsId, 'u-staff,u-staff-2,u-after-sale')).result).toEqual({ told: 1 });
    expect((await told('u-staff')).map(({ title }) => title)).toEqual(['请阅读并确认《差旅报销制度》']);
    test.clock.advance(3_600_000);
    const again = await remind(newsId, 'u-staff,u-staff-2');
    expect(again).toMatchObject({ status: 429, code: 'A0501' });
    expect(again.response.headers['retry-after']).toBe(String(23 * 3_600));
    test.clock.advance(-3_600_000);
    expect((await remind(newsId)).result).toEqual({ told: open - 1 });
    expect(await told('u-staff')).toHaveLength(1);
    expect(await told('u-staff-2')).toEqual([]);
    const before = test.clock.now;
    test.clock.advance(DAY_MS);
    expect((await remind(newsId, 'u-staff', await stage.tokenOf('u-admin'))).result).toEqual({ told: 1 });
    test.clock.now = before;
  });

  it('reminds people who have not opened an item without confirmation', async () => {
    const { newsId } = await stage.published(platform);
    await sendTo(test.app, calls.knowledge.read, { newsId }, stage.tokens.staff);
    expect(await remind(newsId, 'u-staff')).toMatchObject({ code: 'A0409', msg: '没有需要提醒的人：都已完成' });
    expect((await remind(newsId, 'u-staff-2')).result).toEqual({ told: 1 });
  });

  it('refuses unpublished items, and people without the right', async () => {
    const { newsId } = await stage.added();
    const looker = await makeSignedIn(test.app, { companyId: 'chengming', tags: [LIST] });
    expect((await remind(newsId)).code).toBe('A0409');
    expect((await remind('nothing')).code).toBe('A0404');
    expect((await remind(newsId, '', looker.token)).code).toBe('A0301');
    expect((await remind(newsId, '', '')).code).toBe('L0001');
    expect((await remind(newsId, 'a b')).code).toBe('A0400');
  });
});

describe('the export of readers', () => {
  it('shows which revision each person read and confirmed, and when', async () => {
    const { newsId } = await stage.published({ ...platform, mustRead: true });
    await sendTo(test.app, calls.knowledge.read, { newsId }, stage.tokens.staff);
    await sendTo(test.app, calls.knowledge.confirm, { newsId, revision: 1 }, stage.tokens.staff);
    const columns = [
      { id: 'readAt' as const, head: '阅读时间' },
      { id: 'confirmedAt' as const, head: '确认时间' },
    ];
    const ask = (view: 'confirmed' | 'unconfirmed') =>
      sheetOf(test.app, calls.knowledge.exportReaders, { newsId, view, columns }, stage.tokens.admin);
    const { rows, headers } = await ask('confirmed');
    expect(rows.slice(1)).toEqual([[expect.any(Date), expect.any(Date)]]);
    expect(decodeURIComponent(String(headers['content-disposition']))).toContain('阅读情况-差旅报销制度（第 1 版）-');
    const behind = (await ask('unconfirmed')).rows.slice(1);
    expect(behind.length).toBeGreaterThan(0);
    expect(behind).toEqual(behind.map(() => ['未读', '未确认']));
  });
});
