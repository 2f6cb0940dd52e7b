import { calls } from '@houtai/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { makeSignedIn } from '#platform/testing/make.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { postForm } from '#platform/testing/stages/resource-forms.ts';

let test: AppForTest;
let own: string;
let another: string;

beforeAll(async () => {
  test = await appForTest();
  ({ token: own } = await makeSignedIn(test.app, { tags: ['*:*:*'] }));
  ({ token: another } = await makeSignedIn(test.app, { tags: ['*:*:*'] }));
});
afterAll(() => test.close());

const POST = postForm({ code: 'meanwhile' });
const TYPE = { type: 'meanwhile', name: '测试字典', active: true, open: false, remark: '' };

/** Creates a record and returns a function that changes its first version as another person. */
const SUBJECTS: Record<string, () => Promise<(token: string, text: string) => Promise<{ code: string; msg: string }>>> = {
  该岗位: async () => {
    const { id, version } = (await sendTo(test.app, calls.posts.add, POST, own)).result;
    return (token, remark) => sendTo(test.app, calls.posts.update, { ...POST, id, version, remark }, token);
  },
  该字典: async () => {
    const { type, version } = (await sendTo(test.app, calls.dictionaries.addType, TYPE, own)).result;
    return (token, remark) => sendTo(test.app, calls.dictionaries.updateType, { ...TYPE, id: type, version, remark }, token);
  },
};

it.each(Object.keys(SUBJECTS))('the refusal of an older version of %s names who changed it', async (name) => {
  const change = (await SUBJECTS[name]?.()) ?? expect.fail('no such subject');
  expect((await change(own, '一')).code).toBe('00000');
  const words = (who: string) => ({ code: 'A0409', msg: `${name}刚刚被${who}修改，请核对最新内容后再保存` });
  expect(await change(own, '二')).toMatchObject(words('您自己在别处'));
  expect(await change(another, '三')).toMatchObject(words('他人'));
});
