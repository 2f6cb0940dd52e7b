import { calls } from '@houtai/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { roleMenus } from '#modules/grants/index.ts';
import { appForTest, type AppForTest } from '#platform/testing/app-for-test.ts';
import { openSession, tokensOf } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { todoForm } from '#platform/testing/stages/work-forms.ts';
import { filePart, multipartBody, PNG, postUpload } from '#platform/testing/upload-to.ts';

import { todos } from './todo.tables.ts';

/** Relations of people to a to-do of u-staff in d-platform. u-manager covers d-research and below; u-guest belongs to another company. */
const PEOPLE = {
  creator: 'u-staff',
  receiver: 'u-after-sale',
  assistant: 'u-01',
  manager: 'u-manager',
  colleague: 'u-staff-2',
  foreigner: 'u-guest',
  administrator: 'u-admin',
} as const;
type Who = keyof typeof PEOPLE;

let test: AppForTest;
let tokens: Record<Who, string>;
let id: string;
let fileUrls: string[];

beforeAll(async () => {
  test = await appForTest();
  // Grants the permission, so that only the other company excludes them.
  await test.db.insert(roleMenus).values({ roleId: 'guest', menuId: 'todo-edit' });
  tokens = await tokensOf(test.db, PEOPLE);
});
afterAll(() => test.close());
beforeEach(async () => {
  const [listed, shown] = [await upload(), await upload()];
  fileUrls = [listed.fileUrl, shown.fileUrl];
  // Without a project, whose members would see it.
  const form = todoForm({
    projectId: '',
    receptionUser: PEOPLE.receiver,
    assistUser: PEOPLE.assistant,
    resultRequestFileIds: listed.id,
    resultRequest: `<p>见图</p><img src="${shown.fileUrl}">`,
  });
  id = (await sendTo(test.app, calls.todo.add, form, tokens.creator)).result.todoId;
});

async function upload(): Promise<{ id: string; fileUrl: string }> {
  const response = await postUpload(test.app, calls.files.upload, multipartBody([filePart('a.png', PNG)]), {
    'x-access-token': tokens.creator,
  });
  return response.json<{ result: [{ id: string; fileUrl: string }] }>().result[0];
}

const { state: _, operType: __, ...FORM } = todoForm({ projectId: '', receptionUser: PEOPLE.receiver, assistUser: PEOPLE.assistant });

const ACTS: Record<string, (token: string) => Promise<string>> = {
  get: async (token) => (await sendTo(test.app, calls.todo.get, { id }, token)).code,
  history: async (token) => (await sendTo(test.app, calls.todo.history, { id }, token)).code,
  comment: async (token) => (await sendTo(test.app, calls.todo.comment, { id, comment: '收到' }, token)).code,
  remind: async (token) => (await sendTo(test.app, calls.todo.remind, { todoId: id }, token)).code,
  update: async (token) => (await sendTo(test.app, calls.todo.update, { ...FORM, todoId: id, version: 1 }, token)).code,
  state: async (token) => (await sendTo(test.app, calls.todo.setState, { items: [{ todoId: id, version: 1 }], state: '2' }, token)).code,
  reassign: async (token) => (await sendTo(test.app, calls.todo.reassign, { todoId: id, version: 1, receptionUser: 'u-02' }, token)).code,
};

const YES = '00000';
const NO = 'A0301';
const NONE = 'A0404';

const TABLE: Record<Who, Record<string, string>> = {
  creator: { get: YES, history: YES, comment: YES, remind: YES, update: YES, state: YES, reassign: YES },
  receiver: { get: YES, history: YES, comment: YES, remind: NO, update: YES, state: YES, reassign: YES },
  assistant: { get: YES, history: YES, comment: YES, remind: YES, update: NO, state: YES, reassign: NO },
  manager: { get: YES, history: YES, comment: YES, remind: YES, update: NO, state: NO, reassign: YES },
  colleague: { get: NONE, history: NONE, comment: NONE, remind: NONE, update: NONE, state: NONE, reassign: NONE },
  foreigner: { get: NONE, history: NONE, comment: NONE, remind: NONE, update: NONE, state: NONE, reassign: NONE },
  administrator: { get: YES, history: YES, comment: YES, remind: YES, update: NO, state: NO, reassign: YES },
};

describe('to-do access', () => {
  it.each(Object.entries(TABLE).flatMap(([who, acts]) => Object.entries(acts).map(([act, code]) => [who, act, code] as const)))(
    'by its %s: %s returns %s',
    async (who, act, code) => {
      expect(await ACTS[act]?.(tokens[who as Who])).toBe(code);
    },
  );

  it.each(Object.entries(TABLE))('appears in the list and the counts of its %s, or in neither', async (who, { get }) => {
    const token = tokens[who as Who];
    const { rows } = (await sendTo(test.app, calls.todo.page, { limit: 3_000 }, token)).result;
    expect(rows.some((row) => row.todoId === id)).toBe(get === YES);
    const before = (await sendTo(test.app, calls.todo.counts, {}, token)).result.all;
    await test.db.delete(todos).where(eq(todos.id, id));
    const after = (await sendTo(test.app, calls.todo.counts, {}, token)).result.all;
    expect(before - after).toBe(get === YES ? 1 : 0);
  });

  it.each(Object.entries(TABLE))('shows its files to its %s, or does not', async (who, { get }) => {
    const statuses = fileUrls.map(
      async (url) => (await test.app.inject({ url, headers: { 'x-access-token': tokens[who as Who] } })).statusCode,
    );
    expect(await Promise.all(statuses)).toEqual(get === YES ? [200, 200] : [404, 404]);
  });

  it('announces in the list what its calls then allow', async () => {
    for (const who of Object.keys(TABLE) as Who[]) {
      if (TABLE[who]['get'] !== YES) continue;
      const { may } = (await sendTo(test.app, calls.todo.get, { id }, tokens[who])).result;
      const { update, state, reassign, remind } = TABLE[who];
      expect({ who, ...may }).toEqual({
        who,
        edit: update === YES,
        state: state === YES,
        reassign: reassign === YES,
        remind: remind === YES,
      });
    }
  });

  it('retains the files when the receiver, who uploaded none of them, hands the to-do on', async () => {
    const [listed = ''] = fileUrls.map((url) => url.split('/').at(-1) ?? '');
    const shown = fileUrls[1] ?? '';
    const form = { ...FORM, resultRequestFileIds: listed, resultRequest: `<p>见图</p><img src="${shown}">`, receptionUser: 'u-02' };
    expect((await sendTo(test.app, calls.todo.update, { ...form, todoId: id, version: 1 }, tokens.receiver)).code).toBe(YES);
    const { token } = await openSession(test.db, 'u-02');
    expect((await sendTo(test.app, calls.todo.get, { id }, token)).result.fileList).toMatchObject([{ id: listed, fileName: 'a.png' }]);
    expect((await test.app.inject({ url: shown, headers: { 'x-access-token': token } })).statusCode).toBe(200);
  });

  it('names added and removed files in the history', async () => {
    await sendTo(test.app, calls.todo.update, { ...FORM, todoId: id, version: 1 }, tokens.creator);
    const [entry] = (await sendTo(test.app, calls.todo.history, { id }, tokens.creator)).result;
    expect(entry?.changes).toContainEqual({ field: 'resultRequestFileIds', label: '附件', before: 'a.png', after: '' });
  });

  it('refuses people who may not change the to-do before it checks the version', async () => {
    await test.db.update(todos).set({ version: 5 }).where(eq(todos.id, id));
    const update = (token: string) => sendTo(test.app, calls.todo.update, { ...FORM, todoId: id, version: 1 }, token);
    expect((await update(tokens.assistant)).code).toBe(NO);
    expect((await update(tokens.creator)).code).toBe('A0409');
  });

  it('hides the to-do from people without a relation to it', async () => {
    for (const act of Object.values(ACTS)) expect(await act('')).toBe('L0001');
  });
});
