import { calls } from '@houtai/contract';
import { DICT, todoTypesOf } from '@houtai/contract/dictionary-types';
import { FEEDBACK_DEFAULTS } from '@houtai/contract/work-states';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';

import { dictionaries, dictionaryEntries } from './dictionaries.tables.ts';

let test: AppForTest;
let token: string;
let member: string;

beforeAll(async () => {
  test = await appForTest();
  ({ token } = await openSession(test.db, 'u-staff'));
  ({ token: member } = await openSession(test.db, 'u-member'));
  await test.db.insert(dictionaries).values([
    { code: 'colours', name: '颜色', open: true },
    { code: 'sizes', name: '尺寸' },
    { code: 'retired', name: '停用的字典', open: true, active: false },
  ]);
  await test.db.insert(dictionaryEntries).values([
    { type: 'colours', code: '2', text: '蓝', tone: 'blue', sort: 10, isDefault: true },
    { type: 'colours', code: '10', text: '旧色', sort: 30, active: false },
    { type: 'colours', code: '1', text: '红', tone: 'red', sort: 20 },
    { type: 'sizes', code: 'b', text: '大', sort: 10 },
    { type: 'sizes', code: 'a', text: '小', sort: 10 },
    { type: 'retired', code: '1', text: '曾经', sort: 10 },
  ]);
});
afterAll(() => test.close());

async function ask(type: string, from = token) {
  return (await sendTo(test.app, calls.dictionaries.dics, { type }, from)).result;
}

async function askOpen(type: string) {
  return (await sendTo(test.app, calls.dictionaries.openDics, { type })).result;
}

describe('dictionaries.dics', () => {
  it('returns entries in order, including disabled ones, marked as such', async () => {
    expect(await ask('colours')).toEqual([
      { type: 'colours', code: '2', codeText: '蓝', tone: 'blue', active: true, isDefault: true },
      { type: 'colours', code: '1', codeText: '红', tone: 'red', active: true, isDefault: false },
      { type: 'colours', code: '10', codeText: '旧色', tone: '', active: false, isDefault: false },
    ]);
  });

  it('returns several dictionaries in the requested order without duplicates, and breaks ties by code', async () => {
    const entries = await ask('sizes,colours,sizes');
    expect(entries.map(({ type, code }) => `${type}:${code}`)).toEqual(['sizes:a', 'sizes:b', 'colours:2', 'colours:1', 'colours:10']);
  });

  it('returns nothing for an unknown dictionary', async () => {
    expect(await ask('no_such')).toEqual([]);
  });

  it('offers no entry of a disabled dictionary, but retains the texts', async () => {
    expect(await ask('retired')).toMatchObject([{ codeText: '曾经', active: false }]);
  });

  it.each(['', ' ', "colours'--", 'a,,b', 'x'.repeat(65), Array.from({ length: 21 }, (_, index) => `t${index}`).join(',')])(
    'refuses "%s" as a type',
    async (type) => {
      expect(await sendTo(test.app, calls.dictionaries.dics, { type }, token)).toMatchObject({ status: 422, code: 'A0400' });
      expect((await sendTo(test.app, calls.dictionaries.openDics, { type })).code).toBe('A0400');
    },
  );

  it('refuses people who are not staff', async () => {
    expect((await sendTo(test.app, calls.dictionaries.dics, { type: 'colours' })).code).toBe('L0001');
    expect((await sendTo(test.app, calls.dictionaries.dics, { type: 'colours' }, member)).code).toBe('A0301');
  });
});

describe('dictionaries.openDics', () => {
  it('returns only open dictionaries to anybody', async () => {
    expect((await askOpen('sizes,colours')).map((entry) => entry.type)).toEqual(['colours', 'colours', 'colours']);
    expect(await askOpen(DICT.todoSource)).toEqual([]);
  });
});

describe('the dictionaries of a fresh installation', () => {
  it.each([
    [DICT.feedbackHandle, FEEDBACK_DEFAULTS.handle, '远程处理'],
    [DICT.feedbackWorkType, FEEDBACK_DEFAULTS.workType, '问题处理'],
    [DICT.feedbackPriority, FEEDBACK_DEFAULTS.priority, '中'],
    [DICT.feedbackFaultLevel, FEEDBACK_DEFAULTS.faultLevel, '轻微'],
    [DICT.feedbackIntegral, FEEDBACK_DEFAULTS.integral, '0 分'],
    [DICT.feedbackStatus, '1', '待处理'],
    [DICT.todoState, '1', '待处理'],
  ])('%s has the default %s', async (type, code, text) => {
    expect(await ask(type)).toContainEqual(expect.objectContaining({ code, codeText: text, active: true }));
  });

  it.each([DICT.todoState, DICT.feedbackStatus])('%s has the four states with their tones', async (type) => {
    expect((await ask(type)).map(({ code, codeText, tone }) => [code, codeText, tone])).toEqual([
      ['1', '待处理', 'amber'],
      ['2', '处理中', 'blue'],
      ['3', '已完成', 'green'],
      ['4', '已关闭', 'grey'],
    ]);
  });

  it('include three to five types for every source', async () => {
    const sources = await ask(DICT.todoSource);
    expect(sources).toHaveLength(5);
    const counts = await Promise.all(sources.map(async ({ code }) => (await ask(todoTypesOf(code))).length));
    expect(counts.filter((count) => count < 3 || count > 5)).toEqual([]);
  });

  it('sort the most urgent priority and the gravest fault level first', async () => {
    expect((await ask(DICT.feedbackPriority)).map((entry) => entry.codeText)).toEqual(['紧急', '高', '中', '低']);
    expect((await ask(DICT.feedbackFaultLevel)).map((entry) => entry.codeText)).toEqual(['致命', '严重', '一般', '轻微']);
  });
});
