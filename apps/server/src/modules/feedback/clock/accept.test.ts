import { calls } from '@houtai/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { messages } from '#modules/messages/index.ts';
import { users } from '#modules/people/index.ts';
import { makeUser } from '#platform/testing/make.ts';
import { runReminders, startReminding } from '#platform/testing/run-reminders.ts';
import { feedbackClockStage, isoMoment, type Who } from '#platform/testing/stages/feedback-clock-stage.ts';
import { filePart, multipartBody, PNG, postUpload } from '#platform/testing/upload-to.ts';

import { feedbackRemarks } from './clock.tables.ts';

type Uploaded = { result: { id: string; fileUrl: string }[] };

const HOUR = 3_600_000;

const stage = feedbackClockStage();
const { accept, app, at, finished, handle, make, moveTo, newest, read, reject, runJob, send, told, update } = stage;
beforeAll(stage.open);
afterAll(stage.close);
beforeEach(stage.begin);

describe('finished feedback', () => {
  it('asks its reporter to accept it, and closes when they do', async () => {
    await handle();
    expect(await read()).toMatchObject({
      completionStatus: '3',
      accepterId: 'u-staff',
      acceptBy: isoMoment('2026-11-27T18:00'),
      may: { accept: true },
    });
    expect(await told()).toEqual([expect.stringMatching(/^u-staff 赵建国 请你验收售后反馈 FB-/)]);
    expect(await accept('colleague')).toMatchObject({ code: 'A0404' });
    expect(await accept('handler')).toMatchObject({ code: 'A0301', msg: '只有反馈人可以验收' });
    expect((await accept('nobody')).code).toBe('L0001');
    expect((await accept()).result).toMatchObject({ completionStatus: '4', accepterId: '', acceptBy: null });
    expect(await newest()).toMatchObject({ action: '验收通过' });
  });

  it('can be closed only by its reporter, neither by a form nor in bulk', async () => {
    await handle();
    expect(await moveTo('4')).toMatchObject({ code: 'A0301', msg: '只有反馈人可以验收' });
    expect(await update({ completionStatus: '4' })).toMatchObject({
      body: { errors: [{ path: 'completionStatus', msg: '只有反馈人可以验收' }] },
    });
    expect((await moveTo('4', 'reporter')).code).toBe('00000');
  });

  it("returns to 处理中 with the reporter's reason when rejected, and gets new limits", async () => {
    await handle();
    await at('2026-11-23T10:00');
    expect((await reject('')).code).toBe('A0400');
    expect((await reject('不行', 'handler')).code).toBe('A0301');
    expect((await reject('2 号枪还是扫不出')).result).toMatchObject({
      completionStatus: '2',
      reopened: 1,
      answeredAt: null,
      respondBy: isoMoment('2026-11-23T12:00'),
      dueAt: isoMoment('2026-11-23T14:00'),
      doneAt: null,
      accepterId: '',
    });
    expect(await newest()).toMatchObject({ action: '还没好', comment: '2 号枪还是扫不出' });
  });

  it('requires another answer after a rejection, for which a comment of its handler counts', async () => {
    await handle();
    await reject('还是断');
    const { answeredAt, respondBy, completionStatus } = await read();
    expect({ answeredAt, completionStatus }).toEqual({ answeredAt: null, completionStatus: '2' });
    expect(respondBy).not.toBeNull();
    await send(calls.feedback.comment, { id: stage.id, comment: '急' }, 'reporter');
    expect((await read()).answeredAt).toBeNull();
    await send(calls.feedback.comment, { id: stage.id, comment: '收到，下午到现场' }, 'handler');
    expect((await read()).answeredAt).toBe(app().clock.now.toISOString());
  });

  it('names who was first when it is accepted again, or no longer awaits acceptance', async () => {
    await handle();
    const { number, version } = await read();
    await accept();
    const again = await send(calls.feedback.accept, { afterSaleProblemId: stage.id, version }, 'reporter');
    expect(again).toMatchObject({ code: '00000', msg: `${number} 您自己 16:00 已关闭`, result: { completionStatus: '4' } });
    expect(await finished()).toHaveLength(1);
    const refused = await send(calls.feedback.reject, { afterSaleProblemId: stage.id, version, reason: '还是断' }, 'reporter');
    expect(refused).toMatchObject({ code: 'A0409', msg: `${number} 您自己 16:00 已关闭，没有在等待验收` });
  });

  it('retains its limits when its handler reopens it', async () => {
    await handle();
    await at('2026-11-23T10:00');
    await handle({ completionStatus: '2', handleRemark: '又出现了' });
    expect(await read()).toMatchObject({ completionStatus: '2', reopened: 0, dueAt: isoMoment('2026-11-23T11:00'), accepterId: '' });
  });

  it('closes immediately if its reporter handled it or is disabled, and counts as done by its handler', async () => {
    stage.id = await make({ handleUser: 'u-after-sale,u-staff' });
    await handle({ handleUser: 'u-after-sale,u-staff' });
    expect(await read()).toMatchObject({ completionStatus: '4', accepterId: '' });
    expect(await finished()).toEqual(['赵建国 完成 反馈人就是处理人，直接关闭']);
    stage.id = await make({ feedbackUser: 'u-staff-2' });
    await app().db.update(users).set({ active: false }).where(eq(users.id, 'u-staff-2'));
    await moveTo('3');
    await app().db.update(users).set({ active: true }).where(eq(users.id, 'u-staff-2'));
    expect(await read()).toMatchObject({ completionStatus: '4' });
    expect(await newest()).toMatchObject({ action: '关闭' });
    expect(await finished()).toEqual(['赵建国 完成 反馈人已停用，直接关闭']);
  });

  it('closes after five working days without an answer, and its reporter is warned once the day before', async () => {
    await handle();
    await app().db.delete(messages);
    await startReminding(app(), { since: new Date('2026-11-24T00:00:00') });
    await at('2026-11-25T17:00');
    await runReminders(app());
    const toReporter = async () => (await told()).filter((one) => one.startsWith('u-staff '));
    expect(await toReporter()).toEqual([]);
    await at('2026-11-26T09:00');
    await runReminders(app());
    await runReminders(app());
    expect(await toReporter()).toEqual([expect.stringMatching(/^u-staff FB-\d+ 请验收，11-27 没有回应就自动关闭$/)]);
    await at('2026-11-27T17:59');
    await runJob();
    expect((await read()).completionStatus).toBe('3');
    await at('2026-11-27T18:00');
    await runJob();
    expect(await runJob()).toBeUndefined();
    expect(await read()).toMatchObject({ completionStatus: '4', accepterId: '' });
    expect(await newest()).toMatchObject({ action: '关闭', comment: '5 个工作日没有回应，自动关闭', changes: [{ after: '已关闭' }] });
  });

  it('can be accepted by a colleague whom its reporter names, who then sees it', async () => {
    await handle();
    const give = async (accepterId: string, as: Who = 'reporter') =>
      send(calls.feedback.setAccepter, { afterSaleProblemId: stage.id, version: (await read()).version, accepterId }, as);
    expect((await give('u-after-sale')).code).toBe('A0400');
    expect((await give('u-member')).code).toBe('A0400');
    const { id: blind } = await makeUser(app().db, { name: '看不到的人' });
    expect((await give(blind)).msg).toBe('看不到的人 没有「查看售后反馈」权限，不能作为验收人');
    expect((await give('u-staff-2', 'handler')).code).toBe('A0301');
    expect((await give('u-staff-2', 'nobody')).code).toBe('L0001');
    expect((await give('u-staff-2')).result).toMatchObject({ accepterId: 'u-staff-2', accepterName: '黄子轩' });
    expect((await accept()).code).toBe('A0301');
    expect((await accept('colleague')).code).toBe('00000');
  });

  it('gets new limits when it is reopened after it was closed', async () => {
    await handle();
    await accept();
    await at('2026-11-24T09:00');
    await moveTo('1', 'reporter');
    expect(await read()).toMatchObject({ completionStatus: '1', reopened: 1, dueAt: isoMoment('2026-11-24T13:00'), doneAt: null });
  });
});

describe('remarks', () => {
  it('become separate entries, and an unchanged text makes none', async () => {
    await handle({ completionStatus: '2', handleRemark: '先收集日志' });
    await handle({ completionStatus: '2', handleRemark: '先收集日志', workTime: '1.5' });
    app().clock.advance(HOUR);
    await handle({ completionStatus: '2', handleRemark: '固件少一位' });
    expect(await read()).toMatchObject({
      handleRemark: '固件少一位',
      remarks: [
        { text: '已联系客户确认现象', userName: '王浩然' },
        { text: '先收集日志', userName: '赵建国' },
        { text: '固件少一位', userName: '赵建国' },
      ],
    });
    expect(await app().db.$count(feedbackRemarks, eq(feedbackRemarks.feedbackId, stage.id))).toBe(3);
  });

  it('hold the files of a handling apart from those of its reporter, for whoever sees the feedback', async () => {
    const uploaded = async (name: string, as: Who) => {
      const token = stage.tokenOf(as);
      const body = multipartBody([filePart(name, PNG)]);
      return (await postUpload(app().app, calls.files.upload, body, { 'x-access-token': token })).json<Uploaded>().result[0];
    };
    const [photo, foreign] = [await uploaded('修好后.png', 'handler'), await uploaded('别人的.png', 'colleague')];
    const refused = await handle({ completionStatus: '2', handleRemark: '换了电源', handleFileIds: foreign?.id ?? '' });
    expect(refused).toMatchObject({ code: 'A0400', body: { errors: [{ path: 'handleFileIds' }] } });
    const files = [expect.objectContaining({ id: photo?.id, fileName: '修好后.png' })];
    const handled = await handle({ completionStatus: '2', handleRemark: '换了电源', handleFileIds: photo?.id ?? '' });
    expect(handled.result.remarks.at(-1)).toMatchObject({ text: '换了电源', files });
    app().clock.advance(HOUR);
    await update({ priority: '2' });
    const now = await read();
    expect({ own: now.fileList, entry: now.remarks.at(-1)?.files }).toEqual({ own: [], entry: files });
    const opened = async (as: Who) =>
      (await app().app.inject({ url: photo?.fileUrl ?? '', headers: { 'x-access-token': stage.tokenOf(as) } })).statusCode;
    expect(await Promise.all([opened('reporter'), opened('colleague')])).toEqual([200, 404]);
  });
});
