import { calls } from '@houtai/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { credentials } from '#modules/credentials/index.ts';
import { messages } from '#modules/messages/index.ts';
import { appForTest, type AppForTest } from '#platform/testing/app-for-test.ts';
import { type MadeUser, makeUser } from '#platform/testing/make.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';

let test: AppForTest;
let admin: string;
let leaver: MadeUser;
let programId: string;

const TAGS = ['todo:todo:list', 'feedback:feedback:list'];
const FORM = { name: '呼叫中心', purpose: '弹屏', networks: '', perMinute: 60 };

beforeAll(async () => {
  test = await appForTest();
  ({ token: admin } = await openSession(test.db, 'u-admin'));
});
afterAll(() => test.close());
beforeEach(async () => {
  leaver = await makeUser(test.db, { name: '唐立新', tags: TAGS });
  programId = (await sendTo(test.app, calls.programs.add, { ...FORM, keeperId: leaver.id, tags: TAGS }, admin)).result.id;
  await sendTo(test.app, calls.programs.addKey, { id: programId, days: 30 }, admin);
});

const handOver = (userId: string) =>
  sendTo(test.app, calls.users.handover, { id: leaver.id, version: 1, to: [{ kind: 'program-kept', userId }] }, admin);
const program = async () => (await sendTo(test.app, calls.programs.list, {}, admin)).result.find(({ id }) => id === programId);

describe('the handover of programs', () => {
  it('goes to a person with all their rights, notifies them, and revokes the keys that the leaver knows', async () => {
    const receiver = await makeUser(test.db, { tags: [...TAGS, 'todo:todo:add'] });
    expect(await handOver(receiver.id)).toMatchObject({ code: '00000', result: { moved: 1 } });
    expect(await program()).toMatchObject({ keeperId: receiver.id, state: 'active', tags: TAGS, keys: [], version: 2 });
    expect(await test.db.$count(credentials, eq(credentials.ownerId, programId))).toBe(0);
    const told = await test.db.select().from(messages).where(eq(messages.userId, receiver.id));
    expect(told.map(({ title }) => title)).toEqual(['唐立新 离职，交接给你 1 条负责的程序（密钥会吊销，要新建）']);
  });

  it('refuses a person with fewer rights, names the missing ones, and moves nothing', async () => {
    const receiver = await makeUser(test.db, { name: '何少华', tags: ['todo:todo:list'] });
    const refused = await handOver(receiver.id);
    expect(refused).toMatchObject({ code: 'A0400' });
    expect(refused.body['errors']).toEqual([
      { path: 'program-kept', msg: '何少华 没有程序「呼叫中心」要用的「查看售后反馈」，请选权限不少于它的人' },
    ]);
    expect(await program()).toMatchObject({ keeperId: leaver.id, state: 'active', keys: [{}] });
  });

  it('requires a recipient before a keeper leaves', async () => {
    const left = await sendTo(test.app, calls.users.handover, { id: leaver.id, version: 1, to: [] }, admin);
    expect(left).toMatchObject({ code: 'A0400', msg: expect.stringContaining('负责的程序') });
  });
});
