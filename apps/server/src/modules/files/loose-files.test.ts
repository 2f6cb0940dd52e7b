import { calls } from '@houtai/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { appForTest, type AppForTest } from '#platform/testing/app-for-test.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { filePart, multipartBody, PNG, postUpload, storedFiles } from '#platform/testing/upload-to.ts';

import { fileLinks } from './file-links.tables.ts';
import { files } from './files.tables.ts';

const GB = 1_073_741_824;

let test: AppForTest;
let token: string;
let other: string;

beforeAll(async () => {
  test = await appForTest();
  token = (await openSession(test.db, 'u-staff')).token;
  other = (await openSession(test.db, 'u-staff-2')).token;
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.db.delete(fileLinks);
  await test.db.delete(files);
});

/** Files that a person uploaded without using them in a record. */
async function loose(howMany: number, size = 1): Promise<void> {
  const row = { ownerId: 'u-staff', companyId: 'c', name: 'x', mime: 'image/png', sha256: 'x', bizType: '1', createdAt: test.clock.now };
  const ids = Array.from({ length: howMany }, (_, index) => `loose-${index}`);
  await test.db.insert(files).values(ids.map((id) => ({ ...row, id, storageKey: id, size })));
}

async function upload(whose = token, call: typeof calls.files.upload | typeof calls.files.upImage = calls.files.upload) {
  const body = multipartBody([{ field: 'upType', value: 'IMAGE' }, filePart('a.png', PNG)]);
  const response = await postUpload(test.app, call, body, { 'x-access-token': whose });
  return { status: response.statusCode, ...response.json<{ code: string; msg: string }>() };
}

const REFUSED = { status: 413, code: 'A0702', msg: expect.stringContaining('没有提交的文件过多') };

describe('files without a record', () => {
  it('cannot exceed 500 for one person, by either call, and nothing beyond is stored', async () => {
    await loose(499);
    expect((await upload()).code).toBe('00000');
    const before = await storedFiles(test);
    expect(await upload()).toMatchObject(REFUSED);
    expect(await upload(token, calls.files.upImage)).toMatchObject(REFUSED);
    expect(await storedFiles(test)).toEqual(before);
    expect((await upload(other)).code).toBe('00000');
  });

  it('cannot exceed 2 GB for one person', async () => {
    await loose(2, GB - 10);
    expect(await upload()).toMatchObject(REFUSED);
    await test.db
      .update(files)
      .set({ size: GB - 2_000 })
      .where(eq(files.id, 'loose-0'));
    expect((await upload()).code).toBe('00000');
  });

  it('no longer count once a record uses them', async () => {
    await loose(500);
    await test.db.insert(fileLinks).values({ recordType: 'paper', recordId: 'one', fileId: 'loose-0' });
    expect((await upload()).code).toBe('00000');
    expect(await upload()).toMatchObject(REFUSED);
  });

  it('count correctly in concurrent uploads', async () => {
    await loose(498);
    const answers = await Promise.all(Array.from({ length: 6 }, () => upload()));
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['00000', '00000', 'A0702', 'A0702', 'A0702', 'A0702']);
  });
});
