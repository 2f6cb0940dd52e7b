import { calls } from '@houtai/contract';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { messages } from '#modules/messages/index.ts';
import { userDepartments } from '#modules/people/index.ts';
import { sessions } from '#modules/session/index.ts';
import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { runReminders, startReminding } from '#platform/testing/run-reminders.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { type KnowledgeStage, knowledgeStage } from '#platform/testing/stages/knowledge-stage.ts';

const READER = 'u-staff';
const DAY_MS = 86_400_000;
/** A person of another department. */
const OTHER = 'u-after-sale';

let test: AppForTest;
let stage: KnowledgeStage;
beforeAll(async () => {
  test = await appForTest({ now: new Date('2026-11-18T10:00:00') });
});
afterAll(() => test.close());
beforeEach(async () => {
  await at('2026-11-18T10:00');
  // The demo's work is dated from the real day and would be due on some of the days below.
  await test.db.execute(sql`delete from todos`);
  await test.db.execute(sql`delete from feedback`);
  stage = await knowledgeStage(test);
  await startReminding(test);
});

async function at(moment: string): Promise<void> {
  test.clock.now = new Date(`${moment}:00`);
  await test.db.update(sessions).set({ lastSeenAt: test.clock.now, expiresAt: new Date(test.clock.now.getTime() + 30 * DAY_MS) });
}

async function published(dueDate = '2026-11-23', more = {}): Promise<string> {
  const audience = { audience: 'departments', departmentIds: 'd-platform', mustRead: true } as const;
  const { newsId } = await stage.published({ ...audience, dueDate, ...more });
  await test.db.delete(messages);
  return newsId;
}

async function toldAt(moment: string): Promise<string[]> {
  await at(moment);
  await runReminders(test);
  const rows = await test.db
    .select({ userId: messages.userId, title: messages.title })
    .from(messages)
    .where(and(inArray(messages.userId, [READER, OTHER]), eq(messages.createdAt, test.clock.now)));
  return rows.map(({ userId, title }) => `${userId} ${title}`);
}

const TOLD = `${READER} 请阅读并确认《差旅报销制度》，11-23到期`;

describe('a must-read item', () => {
  it('reminds readers without a confirmation once, at four on the last working day before it is due', async () => {
    await published();
    expect(await toldAt('2026-11-19T16:00')).toEqual([]);
    expect(await toldAt('2026-11-20T15:55')).toEqual([]);
    expect(await toldAt('2026-11-20T16:00')).toEqual([TOLD]);
    expect(await toldAt('2026-11-20T16:05')).toEqual([]);
  });

  it('reminds nobody who confirmed it, and nobody at all without a confirmation or a due day', async () => {
    const newsId = await published();
    await published('2026-11-23', { mustRead: false });
    await published('');
    expect((await sendTo(test.app, calls.knowledge.confirm, { newsId, revision: 1 }, stage.tokens.staff)).code).toBe('00000');
    expect(await toldAt('2026-11-20T16:00')).toEqual([]);
  });

  it('reminds nobody whom a person reminded on the same day', async () => {
    const newsId = await published();
    await at('2026-11-20T11:00');
    expect((await sendTo(test.app, calls.knowledge.remind, { newsId, userIds: READER }, stage.tokens.admin)).result).toEqual({ told: 1 });
    expect(await toldAt('2026-11-20T16:00')).toEqual([]);
  });

  it('reminds no former readers, and nobody once it is withdrawn', async () => {
    const newsId = await published();
    const held = await test.db.select().from(userDepartments).where(eq(userDepartments.userId, READER));
    await test.db.delete(userDepartments).where(eq(userDepartments.userId, READER));
    expect(await toldAt('2026-11-20T16:00')).toEqual([]);
    await test.db.insert(userDepartments).values(held);
    const { version } = await stage.get(newsId);
    await sendTo(test.app, calls.knowledge.withdraw, { newsId, version, reason: '有误' }, stage.tokens.admin);
    expect(await toldAt('2026-11-20T16:05')).toEqual([]);
  });
});
