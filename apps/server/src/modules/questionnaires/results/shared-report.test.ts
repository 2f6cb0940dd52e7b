import { calls } from '@houtai/contract';
import { MB } from '@houtai/contract/limits';
import { QUESTIONNAIRE_FILES_MAX_MB } from '@houtai/contract/question-file';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { files } from '#modules/files/files.tables.ts';
import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { makeSignedIn } from '#platform/testing/make.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { makeQuestion, questionnaireStage } from '#platform/testing/stages/questionnaire-stage.ts';
import { filePart, multipartBody, PNG, postUpload } from '#platform/testing/upload-to.ts';

const { visitor, questionnaires: own } = calls;

let test: AppForTest;
let maker: string;
let stage: ReturnType<typeof questionnaireStage>;
beforeAll(async () => {
  test = await appForTest({ demo: false });
});
// Some tests let days pass, which expires sessions.
beforeEach(async () => {
  maker = (await makeSignedIn(test.app, { tags: ['*:*:*'] })).token;
  stage = questionnaireStage(test, maker);
});
afterAll(() => test.close());

const read = (key: string) => sendTo(test.app, visitor.report, { key });
const share = async (id: string, days = 7) => (await sendTo(test.app, own.shareReport, { id, days }, maker)).result?.key ?? '';

describe('a shared report', () => {
  it('shows totals of large groups, and neither free texts nor members of a small group', async () => {
    const { id, key } = await stage.published([makeQuestion('q'), makeQuestion('t', 'lines')]);
    for (let index = 0; index < 6; index += 1) await stage.answer(key, { q: ['a'], t: [`秘密 ${index}`] });
    for (let index = 0; index < 5; index += 1) await stage.answer(key, { q: ['b'] });
    const report = await read(await share(id));
    expect(report.result.total).toBe(11);
    expect(report.result.questions[0]?.groups.map(({ label, count }) => [label, count])).toEqual([
      ['选项 1', 6],
      ['选项 2', 5],
    ]);
    expect(report.result.questions[1]).toMatchObject({ answered: 6, groups: [] });
    expect(JSON.stringify(report.body)).not.toContain('秘密');
  });

  it('ends after its days and with the next link', async () => {
    const { id } = await stage.published([makeQuestion('q')]);
    const first = await share(id, 1);
    expect((await read(first)).code).toBe('00000');
    const second = await share(id, 2);
    expect([(await read(first)).code, (await read(second)).code]).toEqual(['A0404', '00000']);
    const { until } = (await sendTo(test.app, own.report, { id }, maker)).result ?? {};
    expect(until).toBe(new Date(test.clock.now.getTime() + 2 * 86_400_000).toISOString());
    test.clock.advance(2 * 86_400_000 + 1_000);
    expect((await read(second)).code).toBe('A0404');
  });

  it('ends when its sharer revokes it, and with its questionnaire', async () => {
    const { id } = await stage.published([makeQuestion('q')]);
    const third = await share(id);
    await sendTo(test.app, own.revokeReport, { id }, maker);
    await sendTo(test.app, own.revokeReport, { id }, maker);
    const { result: entries } = await sendTo(test.app, own.history, { id }, maker);
    expect(entries.filter(({ action }) => action === '停止分享报告')).toHaveLength(1);
    expect((await read(third)).code).toBe('A0404');
    expect((await sendTo(test.app, own.report, { id }, maker)).result).toBeNull();
    const fourth = await share(id);
    await sendTo(test.app, own.remove, { id }, maker);
    expect((await read(fourth)).code).toBe('A0404');
  });

  it('opens nothing else, and no other key opens it', async () => {
    const { id, key } = await stage.published([makeQuestion('q')]);
    const report = await share(id);
    const { attempt } = (await stage.open({ key })).result;
    const { previewKey } = (await sendTo(test.app, own.link, { id }, maker)).result;
    for (const other of [key, attempt, previewKey, `${report}x`]) expect((await read(other)).code).toBe('A0404');
    test.clock.advance(61_000);
    const tried = await Promise.all([
      sendTo(test.app, visitor.open, { key: report }),
      sendTo(test.app, visitor.preview, { key: report }),
      sendTo(test.app, visitor.areas, { key: report, areaId: '1' }),
      sendTo(test.app, visitor.follow, { key: report }),
    ]);
    expect(tried.map(({ code }) => code)).toEqual(['A0404', 'A0404', 'A0404', 'A0404']);
    test.clock.advance(61_000);
  });

  it("requires the right to export the results of a questionnaire in the caller's scope", async () => {
    const { id } = await stage.published([makeQuestion('q')]);
    const viewer = await makeSignedIn(test.app, { tags: ['questionnaire:questionnaire:list', 'questionnaire:result:list'] });
    const stranger = await makeSignedIn(test.app, { tags: ['questionnaire:result:list', 'questionnaire:result:export'] });
    for (const call of [own.shareReport, own.revokeReport]) {
      const input = { id, days: 1 };
      expect((await sendTo(test.app, call, input, viewer.token)).code).toBe('A0301');
      expect((await sendTo(test.app, call, input, stranger.token)).code).toBe('A0404');
    }
    expect((await sendTo(test.app, own.report, { id }, stranger.token)).code).toBe('A0404');
  });
});

describe('sources of a questionnaire', () => {
  it('count their visitors and answers; an unknown source counts as the link itself', async () => {
    const { id, key } = await stage.published([makeQuestion('q')]);
    const made = (await sendTo(test.app, own.addChannel, { id, name: '微信群' }, maker)).result;
    const foreign = await stage.published([makeQuestion('q')]);
    const { attempt } = (await stage.open({ key, from: made.id })).result;
    await stage.open({ key, from: made.id });
    await stage.open({ key, from: 'made-up' });
    await stage.open({ key: foreign.key, from: made.id });
    await stage.submit({ key, attempt, answers: { q: ['a'] } });
    await stage.answer(key, { q: ['b'] });
    const channels = async () => (await sendTo(test.app, own.channels, { id }, maker)).result;
    expect(await channels()).toEqual([
      { id: '', name: '', opened: 2, answered: 1 },
      { id: made.id, name: '微信群', opened: 2, answered: 1 },
    ]);
    expect((await sendTo(test.app, own.channels, { id: foreign.id }, maker)).result).toMatchObject([{ opened: 1 }]);
    await sendTo(test.app, own.removeChannel, { id, channelId: made.id }, maker);
    expect(await channels()).toEqual([{ id: '', name: '', opened: 4, answered: 2 }]);
    expect((await stage.open({ key, from: made.id })).result.state).toBe('open');
  });

  it('have unique names, are created by people who may edit, and are removed within their questionnaire', async () => {
    const { id } = await stage.published([makeQuestion('q')]);
    await sendTo(test.app, own.addChannel, { id, name: '官网' }, maker);
    expect(await sendTo(test.app, own.addChannel, { id, name: '官网' }, maker)).toMatchObject({
      code: 'A0400',
      body: { errors: [{ path: 'name', msg: '已有同名渠道' }] },
    });
    const stranger = await makeSignedIn(test.app, { tags: ['questionnaire:questionnaire:list', 'questionnaire:questionnaire:edit'] });
    expect((await sendTo(test.app, own.addChannel, { id, name: '别处' }, stranger.token)).code).toBe('A0404');
    expect((await sendTo(test.app, own.channels, { id }, stranger.token)).code).toBe('A0404');
    expect((await sendTo(test.app, own.removeChannel, { id, channelId: 'nothing' }, maker)).code).toBe('A0404');
  });
});

describe('the files of a questionnaire', () => {
  it('have a total limit, including unsent ones, and those of another questionnaire still have room', async () => {
    const { key } = await stage.published([makeQuestion('f', 'file')]);
    const other = await stage.published([makeQuestion('f', 'file')]);
    const up = async (link: string) => {
      const { attempt } = (await stage.open({ key: link })).result;
      const fields = Object.entries({ key: link, attempt }).map(([field, value]) => ({ field, value }));
      return (await postUpload(test.app, visitor.upload, multipartBody([...fields, filePart('a.png', PNG)]), {})).json();
    };
    const { result } = await up(key);
    await test.db
      .update(files)
      .set({ size: QUESTIONNAIRE_FILES_MAX_MB * MB - 1 })
      .where(eq(files.id, result.id));
    expect(await up(key)).toMatchObject({ code: 'A0702', msg: '这份问卷的文件空间已满，请联系问卷的发起人' });
    expect(await up(other.key)).toMatchObject({ code: '00000' });
  });
});

describe('visitor.areas', () => {
  it('returns the areas below one to anybody with a key, and to nobody else', async () => {
    const { id, key } = await stage.published([makeQuestion('a', 'region')]);
    const { previewKey } = (await sendTo(test.app, own.link, { id }, maker)).result;
    for (const good of [key, previewKey])
      expect((await sendTo(test.app, visitor.areas, { key: good, areaId: '1' })).result.map(({ areaName }) => areaName)).toContain(
        '浙江省',
      );
    expect((await sendTo(test.app, visitor.areas, { key: 'x', areaId: '1' })).code).toBe('A0404');
  });
});
