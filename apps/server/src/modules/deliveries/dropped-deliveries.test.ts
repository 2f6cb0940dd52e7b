import { calls } from '@houtai/contract';
import { asc } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';

import { mailSettings } from '#modules/mail/mail.tables.ts';
import { messages, notify } from '#modules/messages/index.ts';
import { linkedIdentities } from '#modules/session/index.ts';
import { readConfig } from '#platform/config.ts';
import { runJob } from '#platform/jobs/job.ts';
import { type AppForTest, appForTest, TEST_NOW } from '#platform/testing/app-for-test.ts';
import { ctxOf } from '#platform/testing/ctx-of.ts';
import { type FakeSmtp, startSmtp } from '#platform/testing/fake-smtp.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';

import { environmentFor, type FakeWecom, start } from '../../../../../tools/wecom-stand-in/main.mjs';
import jobs from './deliveries.jobs.ts';
import { deliveries } from './deliveries.tables.ts';

const MINUTE_MS = 60_000;
const TITLES = ['核对合同', '回访客户', '更换备件'];

let wecom: FakeWecom;
let smtp: FakeSmtp;
let test: AppForTest;
beforeAll(async () => {
  wecom = await start();
  smtp = await startSmtp();
  test = await appForTest({
    config: { wecom: readConfig(environmentFor(wecom.address)).wecom, publicAddress: 'https://console.example.com' },
    mailer: smtp.mailer,
  });
  await test.db.delete(linkedIdentities);
});
afterAll(async () => {
  await test.close();
  await smtp.close();
  await wecom.close();
});
afterEach(async () => {
  test.clock.now = TEST_NOW;
  wecom.sent.length = 0;
  smtp.received.length = 0;
  await test.db.delete(messages);
  await test.db.delete(mailSettings);
  await test.db.delete(linkedIdentities);
});

async function linkWecom(): Promise<void> {
  await test.db.insert(linkedIdentities).values({ provider: 'WXWORK', externalId: 'LinYue', userId: 'u-staff', createdAt: test.clock.now });
}

async function turnMailOn(): Promise<void> {
  const { token } = await openSession(test.db, 'u-admin');
  const { version } = (await sendTo(test.app, calls.mail.settings, {}, token)).result;
  const form = {
    host: '127.0.0.1',
    port: smtp.port,
    security: 'tls' as const,
    user: 'houtai@example.com',
    password: 'mail-secret-1',
    senderName: 'Houtai 后台',
    senderAddress: 'houtai@example.com',
    bounceAddress: 'it@example.com',
    version,
  };
  expect(await sendTo(test.app, calls.mail.save, form, token)).toMatchObject({ code: '00000' });
  await sendTo(test.app, calls.mail.test, {}, token);
  expect((await sendTo(test.app, calls.mail.turn, { to: 'on' }, token)).result.state).toBe('on');
  smtp.received.length = 0;
}

/** Sends the messages, minute by minute until all of them are sent. */
async function tellUntilSent(): Promise<void> {
  for (const title of TITLES)
    await notify(ctxOf(test, 'u-manager'), {
      to: ['u-staff'],
      msgType: '0',
      title,
      content: '',
      url: '/todo?id=1',
      record: { type: 'todo', id: title },
    });
  const rows = () => test.db.select().from(deliveries).orderBy(asc(deliveries.createdAt));
  const job = jobs.find(({ name }) => name === 'deliveries:send');
  // The server also sends by itself, so that a minute may begin while one is being sent.
  await vi.waitFor(async () => {
    test.clock.advance(MINUTE_MS);
    if (job) await runJob(test.app, job);
    expect((await rows()).map(({ state }) => state)).toEqual(TITLES.map(() => 'sent'));
  });
}

const cuts = ['before', 'after'] as const;

it.each(cuts)('a message whose connection is cut %s enterprise messaging accepts it arrives once, as do those after it', async (cut) => {
  await linkWecom();
  wecom.cutNext(cut);
  await tellUntilSent();
  const titles = wecom.sent.map(({ textcard }) => (textcard as { title: string }).title);
  expect(titles.toSorted()).toEqual(TITLES.toSorted());
});

it.each(cuts)('a mail whose connection is cut %s its server accepts it is in the mailbox once, as are those after it', async (cut) => {
  await turnMailOn();
  smtp.cut = cut;
  await tellUntilSent();
  const ids = smtp.received.map(({ headers }) => headers.find((line) => line.startsWith('Message-ID')));
  expect(ids).toHaveLength(TITLES.length + (cut === 'after' ? 1 : 0));
  // Of mails with one Message-ID a mailbox shows one.
  expect(new Set(ids).size).toBe(TITLES.length);
});
