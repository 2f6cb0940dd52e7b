import { calls } from '@houtai/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { roleMenus } from '#modules/grants/index.ts';
import { appForTest, type AppForTest } from '#platform/testing/app-for-test.ts';
import { tokensOf } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { feedbackForm } from '#platform/testing/stages/work-forms.ts';
import { filePart, multipartBody, PNG, postUpload } from '#platform/testing/upload-to.ts';

import { feedback } from './feedback.tables.ts';

/**
 * Relations of people to a feedback of u-staff in d-platform. u-manager covers d-research and below; u-guest belongs to another company.
 */
const PEOPLE = {
  creator: 'u-staff',
  handler: 'u-after-sale',
  reporter: 'u-01',
  manager: 'u-manager',
  colleague: 'u-staff-2',
  foreigner: 'u-guest',
  administrator: 'u-admin',
} as const;
type Who = keyof typeof PEOPLE;

let test: AppForTest;
let tokens: Record<Who, string>;
let id: string;
let file: { id: string; fileUrl: string };

beforeAll(async () => {
  test = await appForTest();
  // Grants the permissions, so that only the relation decides.
  const buttons = ['feedback-edit', 'feedback-handle'];
  for (const roleId of ['guest', 'staff', 'manager'])
    await test.db
      .insert(roleMenus)
      .values(buttons.map((menuId) => ({ roleId, menuId })))
      .onConflictDoNothing();
  tokens = await tokensOf(test.db, PEOPLE);
});
afterAll(() => test.close());
beforeEach(async () => {
  const response = await postUpload(test.app, calls.files.upload, multipartBody([filePart('现象.png', PNG)]), {
    'x-access-token': tokens.creator,
  });
  [file] = response.json<{ result: [typeof file] }>().result;
  const form = feedbackForm({ handleUser: PEOPLE.handler, feedbackUser: PEOPLE.reporter, fileIds: file.id });
  id = (await sendTo(test.app, calls.feedback.add, form, tokens.creator)).result.afterSaleProblemId;
});

const { operType: _, ...FORM } = feedbackForm({ handleUser: PEOPLE.handler, feedbackUser: PEOPLE.reporter });
const HANDLING = { handleUser: 'u-after-sale', handleDate: '2026-11-21', handleRemark: '已处理', completionStatus: '3' } as const;

const ACTS: Record<string, (token: string) => Promise<string>> = {
  get: async (token) => (await sendTo(test.app, calls.feedback.get, { afterSaleProblemId: id }, token)).code,
  history: async (token) => (await sendTo(test.app, calls.feedback.history, { id }, token)).code,
  comment: async (token) => (await sendTo(test.app, calls.feedback.comment, { id, comment: '收到' }, token)).code,
  remind: async (token) => (await sendTo(test.app, calls.feedback.remind, { afterSaleProblemId: id }, token)).code,
  update: async (token) => (await sendTo(test.app, calls.feedback.update, { ...FORM, afterSaleProblemId: id, version: 1 }, token)).code,
  state: async (token) => {
    const items = [{ afterSaleProblemId: id, version: 1 }];
    return (await sendTo(test.app, calls.feedback.setStatus, { items, completionStatus: '2' }, token)).code;
  },
  wait: async (token) => {
    const waiting = { kind: 'customer', reason: '日志', askOn: '2026-11-25', version: 1 } as const;
    return (await sendTo(test.app, calls.feedback.wait, { ...waiting, afterSaleProblemId: id }, token)).code;
  },
  handle: async (token) => (await sendTo(test.app, calls.feedback.handle, { ...HANDLING, afterSaleProblemId: id, version: 1 }, token)).code,
};

const YES = '00000';
const NO = 'A0301';
const NONE = 'A0404';

const TABLE: Record<Who, Record<string, string>> = {
  creator: { get: YES, history: YES, comment: YES, remind: YES, update: YES, state: YES, handle: YES, wait: YES },
  handler: { get: YES, history: YES, comment: YES, remind: NO, update: YES, state: YES, handle: YES, wait: YES },
  reporter: { get: YES, history: YES, comment: YES, remind: YES, update: NO, state: NO, handle: YES, wait: YES },
  manager: { get: YES, history: YES, comment: YES, remind: YES, update: NO, state: NO, handle: YES, wait: YES },
  colleague: { get: NONE, history: NONE, comment: NONE, remind: NONE, update: NONE, state: NONE, handle: NONE, wait: NONE },
  foreigner: { get: NONE, history: NONE, comment: NONE, remind: NONE, update: NONE, state: NONE, handle: NONE, wait: NONE },
  administrator: { get: YES, history: YES, comment: YES, remind: YES, update: NO, state: NO, handle: YES, wait: YES },
};

describe('feedback access', () => {
  it.each(Object.entries(TABLE).flatMap(([who, acts]) => Object.entries(acts).map(([act, code]) => [who, act, code] as const)))(
    'by its %s: %s returns %s',
    async (who, act, code) => {
      expect(await ACTS[act]?.(tokens[who as Who])).toBe(code);
    },
  );

  it.each(Object.entries(TABLE))('appears in the list, the counts and the statistics of its %s, or in none', async (who, { get }) => {
    const token = tokens[who as Who];
    const seen = get === YES ? 1 : 0;
    const { rows } = (await sendTo(test.app, calls.feedback.page, { limit: 3_000 }, token)).result;
    expect(rows.filter((row) => row.afterSaleProblemId === id)).toHaveLength(seen);
    const counted = async () => {
      const { all } = (await sendTo(test.app, calls.feedback.counts, {}, token)).result;
      const { month } = (await sendTo(test.app, calls.feedback.statistics, {}, token)).result;
      return [all, month.reduce((sum, bar) => sum + bar.count, 0)];
    };
    const [all = 0, sum = 0] = await counted();
    await test.db.delete(feedback).where(eq(feedback.id, id));
    expect(await counted()).toEqual([all - seen, sum - seen]);
  });

  it.each(Object.entries(TABLE))('shows its files to its %s, or does not', async (who, { get }) => {
    const response = await test.app.inject({ url: file.fileUrl, headers: { 'x-access-token': tokens[who as Who] } });
    expect(response.statusCode).toBe(get === YES ? 200 : 404);
  });

  it('announces in the list what its calls then allow', async () => {
    for (const who of Object.keys(TABLE) as Who[]) {
      const { get, update, state, handle, remind, wait } = TABLE[who];
      if (get !== YES) continue;
      const { may } = (await sendTo(test.app, calls.feedback.get, { afterSaleProblemId: id }, tokens[who])).result;
      const known = { wait: wait === YES, reassign: handle === YES, resume: true, accept: false };
      const allowed = { ...known, edit: update === YES, state: state === YES, handle: handle === YES, remind: remind === YES };
      expect({ who, ...may }).toEqual({ who, ...allowed });
    }
  });

  it('copies a feedback into a new record with its own links to the same files', async () => {
    const copy = { ...FORM, handleUser: '', handleDate: '', fileIds: file.id };
    const { afterSaleProblemId } = (await sendTo(test.app, calls.feedback.add, copy, tokens.creator)).result;
    await sendTo(test.app, calls.feedback.update, { ...FORM, afterSaleProblemId: id, version: 1 }, tokens.creator);
    const [original, copied] = await Promise.all(
      [id, afterSaleProblemId].map((key) => sendTo(test.app, calls.feedback.get, { afterSaleProblemId: key }, tokens.creator)),
    );
    expect(original?.result.fileList).toEqual([]);
    expect(copied?.result.fileList).toMatchObject([{ id: file.id, fileName: '现象.png' }]);
  });

  it('hides feedback from people without a relation to it', async () => {
    for (const act of Object.values(ACTS)) expect(await act('')).toBe('L0001');
  });
});
