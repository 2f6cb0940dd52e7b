import type { Client } from 'pg';

import { type Connection, fieldsOf } from '../db/start/connection.ts';
import { LastingClient } from '../db/start/lasting-client.ts';

/** Runs work on a connection of its own, without time limits for statements and transactions. */
export async function withOwnClient<Result>(connection: Connection, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new LastingClient({ ...fieldsOf(connection), application_name: 'houtai-backup' });
  await client.connect();
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
    return await work(client);
  } finally {
    await client.end();
  }
}
