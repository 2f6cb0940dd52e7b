import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { calls } from '@houtai/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Ctx } from '../../platform/db/context.ts';
import { appForTest, type AppForTest } from '../../platform/testing/app-for-test.ts';
import { ctxOf } from '../../platform/testing/ctx-of.ts';
import { openSession } from '../../platform/testing/open-session.ts';
import { sendTo } from '../../platform/testing/send-to.ts';
import { filePart, multipartBody, PNG, postUpload } from '../../platform/testing/upload-to.ts';
import { users } from '../people/index.ts';
import { removeLooseFiles } from './clean-up.ts';
import { fileLinks } from './file-links.tables.ts';
import { files } from './files.tables.ts';
import { filesOf, grantFileReading, setRecordFiles } from './index.ts';

const DAY_MS = 86_400_000;

let test: AppForTest;
let folder: string;
let mine: Ctx;
let yours: Ctx;
let tokens: Record<'mine' | 'yours', string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'houtai-files-'));
  test = await appForTest({ config: { dataDir: folder } });
  mine = ctxOf(test, 'u-staff');
  yours = ctxOf(test, 'u-staff-2');
  tokens = { mine: (await openSession(test.db, 'u-staff')).token, yours: (await openSession(test.db, 'u-staff-2')).token };
  grantFileReading('paper', async (ctx, recordId) => ctx.actor.userId === 'u-staff' || recordId === 'shared');
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true });
});

async function upload(whose: 'mine' | 'yours' = 'mine'): Promise<string> {
  const body = multipartBody([filePart('a.png', PNG)]);
  const response = await postUpload(test.app, calls.files.upload, body, { 'x-access-token': tokens[whose] });
  return response.json<{ result: [{ id: string }] }>().result[0].id;
}

function hold(ctx: Ctx, recordId: string, fileIds: string[], textFileIds: string[] = []) {
  return setRecordFiles(ctx, { recordType: 'paper', recordId, fileIds, textFileIds, path: 'fileIds' });
}

async function statusOf(id: string, token: string): Promise<number> {
  return (await test.app.inject({ url: `/api/op-biz/file/read/${id}`, headers: { 'x-access-token': token } })).statusCode;
}

describe('the files of a record', () => {
  it('are listed in their order, without those that only its text shows', async () => {
    const [a, b, c] = [await upload(), await upload(), await upload()];
    await hold(mine, 'one', [b, a, b], [c, a]);
    const entries = (await filesOf(mine, 'paper', ['one'])).get('one');
    expect(entries?.map(({ id }) => id)).toEqual([b, a]);
    expect(entries?.[0]).toEqual({ id: b, fileName: 'a.png', fileUrl: `/api/op-biz/file/read/${b}`, size: PNG.length });
    await hold(mine, 'one', [a]);
    expect((await filesOf(mine, 'paper', ['one'])).get('one')?.map(({ id }) => id)).toEqual([a]);
  });

  it('are read by whoever may read the record, those in its text too, and by nobody else', async () => {
    const [listed, shown] = [await upload(), await upload()];
    expect(await statusOf(listed, tokens.yours)).toBe(404);
    await hold(mine, 'private', [listed], [shown]);
    expect([await statusOf(listed, tokens.yours), await statusOf(shown, tokens.yours)]).toEqual([404, 404]);
    await hold(mine, 'shared', [listed], [shown]);
    expect([await statusOf(listed, tokens.yours), await statusOf(shown, tokens.yours)]).toEqual([200, 200]);
  });

  it.each(['somebody else’s', 'unknown'])('cannot be %s', async (kind) => {
    const id = kind === 'unknown' ? 'no-such-file' : await upload();
    await expect(hold(yours, 'stolen', [id])).rejects.toMatchObject({ code: 'A0400', errors: [{ path: 'fileIds' }] });
    await expect(hold(yours, 'stolen', [], [id])).rejects.toMatchObject({ code: 'A0400' });
  });

  it('can be copied by whoever may read them', async () => {
    const id = await upload();
    await hold(mine, 'shared', [id]);
    await hold(yours, 'copy', [id]);
    expect((await filesOf(yours, 'paper', ['copy'])).get('copy')).toHaveLength(1);
  });
});

describe('cleaning up', () => {
  it('removes what nothing holds after a day, with its bytes, and never what a record or an avatar holds', async () => {
    await test.db.delete(fileLinks);
    await test.db.delete(files);
    const [loose, held, avatar] = [await upload(), await upload(), await upload()];
    await hold(mine, 'keep', [], [held]);
    await test.db
      .update(users)
      .set({ avatar: `/api/op-biz/file/read/${avatar}` })
      .where(eq(users.id, 'u-staff'));
    expect(await removeLooseFiles({ db: test.db, now: test.clock.now }, test.app.deps.storage)).toBe(0);
    const later = new Date(test.clock.now.getTime() + DAY_MS + 1);
    const [row] = await test.db.select().from(files).where(eq(files.id, loose));
    expect(await removeLooseFiles({ db: test.db, now: later }, test.app.deps.storage)).toBe(1);
    expect((await test.db.select({ id: files.id }).from(files)).map(({ id }) => id).toSorted()).toEqual([avatar, held].toSorted());
    const names = await readdir(join(folder, 'files'), { recursive: true });
    expect(names).not.toContain(row?.storageKey);
  });
});

describe('files.previewLink', () => {
  it('gives an address that reads this file without a token, for five minutes, and the reader’s watermark', async () => {
    const [id, another] = [await upload(), await upload()];
    const { result } = await sendTo(test.app, calls.files.previewLink, { id }, tokens.mine);
    expect(result.watermark).toMatch(/^王浩然 0002$/);
    const { pathname, search } = new URL(result.url);
    const read = (path: string) => test.app.inject({ url: path });
    expect((await read(pathname + search)).rawPayload).toEqual(PNG);
    expect((await read(pathname.replace(id, another) + search)).statusCode).toBe(404);
    expect((await read(pathname + search.replace(/expires=\d/, 'expires=9'))).statusCode).toBe(404);
    expect((await read(pathname)).json()).toMatchObject({ code: 'A0400' });
    test.clock.advance(300_000);
    expect((await read(pathname + search)).statusCode).toBe(404);
  });

  it('is refused without a token, and for a file that is not the caller’s', async () => {
    const id = await upload();
    expect((await sendTo(test.app, calls.files.previewLink, { id })).code).toBe('L0001');
    expect((await sendTo(test.app, calls.files.previewLink, { id }, tokens.yours)).code).toBe('A0404');
  });
});
