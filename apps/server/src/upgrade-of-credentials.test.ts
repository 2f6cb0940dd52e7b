import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { clientOf } from './modules/assistant/clients/clients.ts';
import { hashSecret } from './modules/session/index.ts';
import { lookupConnection } from './platform/db/client.ts';
import type { OpenCtx } from './platform/db/work/context.ts';
import { liveWork } from './platform/db/work/live-work.ts';
import { registryOf } from './platform/module.ts';
import { databaseBefore, type ReleasedDatabase } from './platform/testing/fixtures/released-database.ts';

const NOW = new Date('2026-11-20T08:00:00.000Z');

let older: ReleasedDatabase;
let ctx: OpenCtx;

beforeAll(async () => {
  older = await databaseBefore('0050_credentials');
  const { pool, db } = older;
  await pool.query(`insert into companies (id, name) values ('c', '诚明')`);
  await pool.query(
    `insert into users (id, company_id, kind, login_id, phone, name, nick_name, py, password_hash)
     values ('u', 'c', 'staff', 'chen', '13900000001', '陈思远', '', '', '')`,
  );
  await pool.query(
    `insert into assistant_settings (id, address, model, provider_model, sealed_key, allow_private, person_daily, house_daily,
       allow_clients, idle_seconds, total_seconds, updated_at) values ('house', '', '', '', '', false, 1, 1, true, 1, 1, now())`,
  );
  await pool.query(
    `insert into assistant_conversations (id, user_id, title, created_at, updated_at) values ('kept', 'u', 'AI 客户端：笔记本', now(), now())`,
  );
  await pool.query(
    `insert into assistant_clients (id, user_id, name, token_hash, conversation_id, created_at, expires_at) values
       ('with', 'u', '笔记本', $1, 'kept', '2026-11-01', '2027-01-01'), ('without', 'u', '台式机', $2, null, '2026-11-01', '2027-01-01'),
       ('over', 'u', '旧的', $3, null, '2026-08-01', '2026-11-01')`,
    ['of-notebook', 'of-desktop', 'of-old'].map(hashSecret),
  );
  await older.upgrade();
  const blank = { registry: registryOf([]), log: Fastify().log, requestId: '', ip: '10.0.0.1', userAgent: '', operationChanges: [] };
  ctx = { db, work: liveWork(lookupConnection(db)), origin: { kind: 'visitor' }, actor: null, now: NOW, hasMessaging: false, ...blank };
});
afterAll(() => older.drop());

describe('the table of all credentials', () => {
  it('accepts tokens of AI clients from before, each with its user and conversation', async () => {
    expect(await clientOf(ctx, 'of-notebook')).toMatchObject({
      client: { id: 'with', name: '笔记本', conversationId: 'kept' },
      actor: { userId: 'u' },
    });
    expect(await clientOf(ctx, 'of-desktop')).toMatchObject({ client: { id: 'without', name: '台式机', conversationId: null } });
  });

  it('refuses a token that had expired, and one that never existed', async () => {
    for (const token of ['of-old', 'never']) await expect(clientOf(ctx, token), token).rejects.toMatchObject({ code: 'L0001' });
  });
});
