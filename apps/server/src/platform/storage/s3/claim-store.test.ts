import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { databaseForTest } from '../../testing/database-for-test.ts';
import { type FakeStore, startFakeStore } from '../../testing/store/fake-store.ts';
import { forgetClaim } from '../forget-claim.ts';
import { claimStore } from './claim-store.ts';

let store: FakeStore;
let database: Awaited<ReturnType<typeof databaseForTest>>;
beforeAll(async () => {
  [store, database] = [await startFakeStore(), await databaseForTest()];
});
beforeEach(() => {
  store.trouble = () => null;
  store.objects.clear();
});
afterAll(async () => {
  await store.close();
  await database.drop();
});

describe('claimStore', () => {
  it('claims an empty place once, for every server of the database, and leaves nothing else there', async () => {
    await claimStore(store.config, database.db);
    await claimStore(store.config, database.db);
    expect([...store.objects.keys()]).toEqual(['console/houtai-console']);
  });

  it('refuses the place of another company, and of one that was restored from a backup of this', async () => {
    await claimStore(store.config, database.db);
    await forgetClaim(database.db);
    const before = [...store.objects];
    await expect(claimStore(store.config, database.db)).rejects.toThrow(/属于另一个后台[\s\S]*belongs to another console/);
    expect([...store.objects]).toEqual(before);
    await claimStore({ ...store.config, prefix: 'restored/' }, database.db);
  });

  it.each([
    ['the key', { keyId: 'other' }, /FILES_S3_KEY_ID is unknown/],
    ['the secret', { secret: 'other' }, /FILES_S3_SECRET is wrong/],
    ['the region', { region: 'elsewhere-1' }, /FILES_S3_REGION is wrong/],
    ['the bucket', { bucket: 'other' }, /no bucket FILES_S3_BUCKET/],
    ['the address', { endpoint: 'http://127.0.0.1:9' }, /FILES_S3_ENDPOINT cannot be reached/],
  ])('names the variable when %s is wrong', async (_, wrong, words) => {
    await expect(claimStore({ ...store.config, ...wrong }, database.db)).rejects.toThrow(words);
  });

  it.each(['PUT', 'DELETE'])('refuses a key without the right to %s', async (method) => {
    store.trouble = (request) => (request.method === method ? { status: 403, code: 'AccessDenied' } : null);
    await expect(claimStore(store.config, database.db)).rejects.toThrow('may not list, read, write and remove');
  });
});
