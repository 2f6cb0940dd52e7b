import { wantsMessage } from '@houtai/contract/message-choices';
import { DEFAULT_MESSAGE_SETTINGS } from '@houtai/contract/message-settings';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { databaseBefore, type ReleasedDatabase } from './platform/testing/fixtures/released-database.ts';

let older: ReleasedDatabase;

beforeAll(async () => {
  older = await databaseBefore('0047_message_choices');
  await older.pool.query('set session_replication_role = replica');
  const chosen = { silenced: ['0', '2'], wecom: ['1', '4'], quietHours: null, mutedEvents: ['comment'] };
  await older.pool.query(
    `insert into message_settings (user_id, settings, updated_at) values ('chose', $1, now()), ('as-all', $2, now())`,
    [JSON.stringify(chosen), JSON.stringify({ silenced: [], wecom: ['0', '1'], quietHours: null, mutedEvents: [] })],
  );
  await older.pool.query(`insert into deliveries (id, message_id, user_id, created_at, at) values ('d', 'm', 'chose', now(), now())`);
  await older.upgrade();
});
afterAll(() => older.drop());

it('converts choices by type into rows, and preserves the other settings', async () => {
  const { rows } = await older.pool.query('select user_id, kind, transport, wanted from message_choices order by 1, 3, 2');
  expect(rows).toEqual([
    { user_id: 'chose', kind: '0', transport: 'console', wanted: false },
    { user_id: 'chose', kind: '2', transport: 'console', wanted: false },
    { user_id: 'chose', kind: '0', transport: 'wecom', wanted: false },
    { user_id: 'chose', kind: '4', transport: 'wecom', wanted: true },
  ]);
  const { rows: stored } = await older.pool.query(`select settings from message_settings where user_id = 'chose'`);
  expect(stored).toEqual([{ settings: { quietHours: null, mutedEvents: ['comment'] } }]);
  expect((await older.pool.query('select transport from deliveries')).rows).toEqual([{ transport: 'wecom' }]);
});

it('sends kinds without a choice as their type was sent, except those that are always sent', async () => {
  const { rows } = await older.pool.query(`select kind, transport, wanted from message_choices where user_id = 'chose'`);
  const by = (kind: string) => (['console', 'wecom'] as const).map((transport) => wantsMessage(rows, kind, transport));
  expect(['reminder.late', 'comment', 'reminder.fatal', '1', '4', '3'].map((kind) => [kind, ...by(kind)])).toEqual([
    ['reminder.late', false, false],
    ['comment', false, false],
    ['reminder.fatal', true, true],
    ['1', true, true],
    ['4', true, true],
    ['3', true, false],
  ]);
  expect(wantsMessage(DEFAULT_MESSAGE_SETTINGS.choices, 'reminder.late', 'wecom')).toBe(true);
});
