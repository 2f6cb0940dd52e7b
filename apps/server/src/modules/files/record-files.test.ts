import { calls } from '@houtai/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { users } from '#modules/people/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { defineModule } from '#platform/module.ts';
import { appForTest, type AppForTest } from '#platform/testing/app-for-test.ts';
import { ctxOf } from '#platform/testing/ctx-of.ts';
import { tokensOf } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { filePart, multipartBody, PNG, postUpload } from '#platform/testing/upload-to.ts';

import { fileAddress } from './file-address.ts';
import { filesOf, setRecordFiles } from './index.ts';

let test: AppForTest;
let mine: Ctx;
let yours: Ctx;
let tokens: Record<'mine' | 'yours' | 'third', string>;
/** The records that the second test module lets people see. */
const seen = new Set<string>();

beforeAll(async () => {
  const mayRead = async (ctx: Ctx, recordId: string) =>
    ctx.actor.userId === 'u-staff' || recordId.startsWith('shared') || (ctx.actor.userId === 'u-staff-2' && seen.has(recordId));
  test = await appForTest({ modules: [defineModule({ name: 'papers', floor: 'business', files: { recordType: 'paper', mayRead } })] });
  mine = ctxOf(test, 'u-staff');
  yours = ctxOf(test, 'u-staff-2');
  tokens = await tokensOf(test.db, { mine: 'u-staff', yours: 'u-staff-2', third: 'u-guest' });
});
afterAll(() => test.close());

async function upload(whose: 'mine' | 'yours' = 'mine', bizType = '1'): Promise<string> {
  const body = multipartBody([{ field: 'bizType', value: bizType }, filePart('a.png', PNG)]);
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
  it('appear in order, without those used only in its text', async () => {
    const [a, b, c] = [await upload(), await upload(), await upload()];
    await hold(mine, 'one', [b, a, b], [c, a]);
    const entries = (await filesOf(mine, 'paper', ['one'])).get('one');
    expect(entries?.map(({ id }) => id)).toEqual([b, a]);
    expect(entries?.[0]).toEqual({ id: b, fileName: 'a.png', fileUrl: `/api/op-biz/file/read/${b}`, size: PNG.length });
    await hold(mine, 'one', [a]);
    expect((await filesOf(mine, 'paper', ['one'])).get('one')?.map(({ id }) => id)).toEqual([a]);
  });

  it('refuse a file uploaded as an invoice, in the list and in the text', async () => {
    const invoice = await upload('mine', '4');
    await expect(hold(mine, 'no-invoice', [invoice])).rejects.toMatchObject({ code: 'A0400', errors: [{ path: 'fileIds' }] });
    await expect(hold(mine, 'no-invoice', [], [invoice])).rejects.toMatchObject({ code: 'A0400' });
  });

  it('open for people who may read the record, also those in its text, and for nobody else', async () => {
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

  it('stay when somebody else changes the record, whoever owns them', async () => {
    const id = await upload();
    await hold(mine, 'private', [id]);
    await hold(yours, 'private', [id], [await upload('yours')]);
    expect((await filesOf(mine, 'paper', ['private'])).get('private')?.map((file) => file.id)).toEqual([id]);
  });

  it('cannot become an avatar of somebody else, although everybody sees avatars', async () => {
    const id = await upload();
    await test.db
      .update(users)
      .set({ avatar: fileAddress(id) })
      .where(eq(users.id, 'u-staff'));
    expect(await statusOf(id, tokens.yours)).toBe(200);
    await expect(hold(yours, 'stolen', [id])).rejects.toMatchObject({ code: 'A0400' });
    await test.db.update(users).set({ avatar: '' }).where(eq(users.id, 'u-staff'));
  });

  it('close in a copy when the right to the original record is lost, for the person who copied and for readers of the copy', async () => {
    const id = await upload();
    await hold(mine, 'lent', [id]);
    seen.add('lent');
    await hold(yours, 'shared-copy', [id]);
    await hold(yours, 'shared-copy', [id]);
    expect(await statusOf(id, tokens.yours)).toBe(200);
    expect(await statusOf(id, tokens.third)).toBe(200);
    seen.delete('lent');
    expect(await statusOf(id, tokens.yours)).toBe(404);
    expect(await statusOf(id, tokens.third)).toBe(404);
    await expect(hold(yours, 'shared-again', [id])).rejects.toMatchObject({ code: 'A0400' });
    expect(await statusOf(id, tokens.mine)).toBe(200);
  });

  it('stay in a copy when the original record drops them', async () => {
    const id = await upload();
    await hold(mine, 'lent', [id]);
    seen.add('lent');
    await hold(yours, 'shared-copy', [id]);
    seen.delete('lent');
    await hold(mine, 'lent', []);
    expect(await statusOf(id, tokens.yours)).toBe(200);
  });

  it('open through an edition of the record, without a copy', async () => {
    const id = await upload();
    await hold(mine, 'lent', [id]);
    await setRecordFiles(yours, {
      recordType: 'paper',
      recordId: 'shared-edition',
      fileIds: [id],
      textFileIds: [],
      path: 'fileIds',
      editionOf: { recordType: 'paper', recordId: 'lent' },
    });
    expect(await statusOf(id, tokens.third)).toBe(200);
  });

  it('can be copied by people who may read them', async () => {
    const id = await upload();
    await hold(mine, 'shared', [id]);
    await hold(yours, 'copy', [id]);
    expect((await filesOf(yours, 'paper', ['copy'])).get('copy')).toHaveLength(1);
  });
});

describe('files.previewLink', () => {
  it('returns an address that reads this file without a token for five minutes, and the reader’s watermark', async () => {
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

  it('builds the link from the configured address, else for this machine only, never from request headers', async () => {
    const id = await upload();
    const asked = (host: string) => sendTo(test.app, calls.files.previewLink, { id }, { token: tokens.mine, headers: { host } });
    for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example'])
      expect(await asked(host)).toMatchObject({ code: 'A0400', msg: expect.stringContaining('PUBLIC_ADDRESS') });
    expect((await asked('localhost:8080')).result.url).toMatch(/^http:\/\/localhost:8080\//);
    test.app.deps.config.publicAddress = 'https://console.example';
    expect((await asked('evil.example')).result.url).toMatch(/^https:\/\/console\.example\//);
    test.app.deps.config.publicAddress = undefined;
  });

  it('refuses calls without a token, and a file that is not the caller’s', async () => {
    const id = await upload();
    expect((await sendTo(test.app, calls.files.previewLink, { id })).code).toBe('L0001');
    expect((await sendTo(test.app, calls.files.previewLink, { id }, tokens.yours)).code).toBe('A0404');
  });
});
