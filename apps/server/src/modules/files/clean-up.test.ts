import { utimes } from 'node:fs/promises';
import { join } from 'node:path';

import { calls } from '@houtai/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { users } from '#modules/people/index.ts';
import { inTransaction } from '#platform/db/work/context.ts';
import { runJob } from '#platform/jobs/job.ts';
import { appForTest, type AppForTest } from '#platform/testing/app-for-test.ts';
import { ctxOf } from '#platform/testing/ctx-of.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { filePart, multipartBody, PNG, postUpload } from '#platform/testing/upload-to.ts';

import { fileAddress } from './file-address.ts';
import { fileLinks } from './file-links.tables.ts';
import jobs from './files.jobs.ts';
import { files } from './files.tables.ts';
import { setRecordFiles } from './index.ts';

const DAY_MS = 86_400_000;

let test: AppForTest;
let token: string;

beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.db.delete(fileLinks);
  await test.db.delete(files);
  token = (await openSession(test.db, 'u-staff', test.clock.now)).token;
});

async function upload(): Promise<{ id: string; storageKey: string }> {
  const response = await postUpload(test.app, calls.files.upload, multipartBody([filePart('a.png', PNG)]), { 'x-access-token': token });
  const { id } = response.json<{ result: [{ id: string }] }>().result[0];
  const [row] = await test.db.select().from(files).where(eq(files.id, id));
  return { id, storageKey: row?.storageKey ?? '' };
}

function hold(ctx: ReturnType<typeof ctxOf>, fileIds: string[], textFileIds: string[] = []) {
  return setRecordFiles(ctx, { recordType: 'paper', recordId: 'one', fileIds, textFileIds, path: 'fileIds' });
}

async function run(name: string): Promise<void> {
  const job = jobs.find((job) => job.name === name);
  if (!job) throw new Error(`no job ${name}`);
  await runJob(test.app, job);
}

const rows = async () => (await test.db.select({ id: files.id }).from(files)).map(({ id }) => id).toSorted();

async function isStored(key: string): Promise<boolean> {
  const bytes = await test.app.deps.storage.read(key);
  bytes?.destroy();
  return bytes !== null;
}

describe('files:remove-loose', () => {
  it('removes files unused for a day, with their bytes, and never those of a record, its text or an avatar', async () => {
    const [loose, listed, shown, avatar] = [await upload(), await upload(), await upload(), await upload()];
    await hold(ctxOf(test, 'u-staff'), [listed.id], [shown.id]);
    await test.db
      .update(users)
      .set({ avatar: fileAddress(avatar.id) })
      .where(eq(users.id, 'u-staff'));
    test.clock.advance(DAY_MS);
    await run('files:remove-loose');
    expect(await rows()).toHaveLength(4);
    test.clock.advance(1);
    await run('files:remove-loose');
    expect(await rows()).toEqual([listed.id, shown.id, avatar.id].toSorted());
    expect([await isStored(loose.storageKey), await isStored(listed.storageKey)]).toEqual([false, true]);
  });

  it('leaves a file to the record that takes it at this moment', async () => {
    const { id, storageKey } = await upload();
    test.clock.advance(DAY_MS + 1);
    await inTransaction(ctxOf(test, 'u-staff'), async (ctx) => {
      await hold(ctx, [id]);
      await run('files:remove-loose');
    });
    expect([await rows(), await isStored(storageKey)]).toEqual([[id], true]);
  });

  it('continues until all are gone', async () => {
    const row = { ownerId: 'u-staff', companyId: 'c', name: 'x', mime: 'x', size: 1, sha256: 'x', bizType: '1', createdAt: new Date(0) };
    const keys = Array.from({ length: 1_001 }, (_, index) => `aa/aa/${index.toString(16).padStart(32, '0')}`);
    await test.db.insert(files).values(keys.map((storageKey) => ({ ...row, storageKey })));
    await run('files:remove-loose');
    expect(await rows()).toEqual([]);
  });

  it('stops when the server does', async () => {
    const { id } = await upload();
    test.clock.advance(DAY_MS + 1);
    const [job] = jobs;
    if (!job) throw new Error('no job');
    await expect(runJob(test.app, job, AbortSignal.abort())).rejects.toThrow('aborted');
    expect(await rows()).toEqual([id]);
  });
});

describe('files:remove-stray', () => {
  /** Stores bytes with an age relative to the test's clock. */
  async function bytesFrom(msAgo: number, key?: string): Promise<string> {
    const kept = key ?? (await test.app.deps.storage.put(new Blob(['x']).stream()));
    const at = new Date(test.clock.now.getTime() - msAgo);
    await utimes(join(test.dataDir, 'files', kept), at, at);
    return kept;
  }

  it('removes bytes without a row after a day, and nothing else', async () => {
    const named = await upload();
    await bytesFrom(2 * DAY_MS, named.storageKey);
    const [stray, young] = [await bytesFrom(DAY_MS + 1_000), await bytesFrom(DAY_MS - 1_000)];
    await run('files:remove-stray');
    expect([await isStored(named.storageKey), await isStored(stray), await isStored(young)]).toEqual([true, false, true]);
  });

  it('removes nothing for a database that knows none of the stored files', async () => {
    const stray = await bytesFrom(2 * DAY_MS);
    await run('files:remove-stray');
    expect(await isStored(stray)).toBe(true);
  });
});
