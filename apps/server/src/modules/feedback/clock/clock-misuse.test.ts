import { calls } from '@houtai/contract';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { userRoles } from '#modules/grants/index.ts';
import { departments, users } from '#modules/people/index.ts';
import { feedbackClockStage, isoMoment } from '#platform/testing/stages/feedback-clock-stage.ts';

import { feedback } from '../feedback.tables.ts';

const stage = feedbackClockStage();
const { accept, app, at, comment, handle, make, moveTo, promise, read, reject, send, update, wait } = stage;
beforeAll(stage.open);
afterAll(stage.close);
beforeEach(stage.begin);

describe('a person who is not a handler', () => {
  it.each([
    ['a move', () => moveTo('2', 'reporter')],
    ['a handling that leaves the handler', () => handle({ completionStatus: '2' }, 'admin')],
    ['a comment', () => comment('催一下', 'admin')],
    ['a remark', () => update({ handleRemark: '客户又打来了' }, 'reporter')],
    ['a wait', () => wait({}, 'admin')],
    ['a promise', () => promise({}, 'admin')],
  ])('does not count as answering by %s', async (_, act) => {
    expect((await act()).code).toBe('00000');
    expect((await read()).answeredAt).toBeNull();
    await at('2026-11-20T16:40');
    await comment('看到了', 'handler');
    expect((await read()).answeredAt).toBe(isoMoment('2026-11-20T16:40'));
  });

  it('answers once they make themselves the handler', async () => {
    await handle({ completionStatus: '2', handleUser: 'u-admin' }, 'admin');
    expect((await read()).answeredAt).toBe(isoMoment('2026-11-20T16:00'));
  });
});

describe("administrators and the handler's head", () => {
  it('cannot accept or reject in place of the reporter, alone or in bulk', async () => {
    await app().db.update(departments).set({ leaderId: 'u-admin' });
    await handle();
    expect(await accept('admin')).toMatchObject({ code: 'A0301', msg: '只有反馈人可以验收' });
    expect(await reject('不行', 'admin')).toMatchObject({ code: 'A0301', msg: '只有反馈人可以验收' });
    const other = await make({ handleUser: 'u-admin' }, 'admin');
    const items = [{ afterSaleProblemId: other }, { afterSaleProblemId: stage.id }];
    expect((await send(calls.feedback.setStatus, { items, completionStatus: '4', remark: '' }, 'handler')).code).not.toBe('00000');
    expect((await read()).completionStatus).toBe('3');
  });
});

describe('a bulk move', () => {
  it('fails as a whole if one record cannot be moved', async () => {
    const closed = await make();
    const first = [{ afterSaleProblemId: closed }];
    await send(calls.feedback.setStatus, { items: first, completionStatus: '4', remark: '' }, 'reporter');
    const items = [{ afterSaleProblemId: stage.id }, { afterSaleProblemId: closed }];
    expect((await send(calls.feedback.setStatus, { items, completionStatus: '3', remark: '' }, 'handler')).code).toBe('A0409');
    expect((await read()).completionStatus).toBe('1');
  });
});

describe('a reporter who is disabled before accepting', () => {
  it('leaves nobody waiting: the job closes the feedback and records why', async () => {
    stage.id = await make({ feedbackUser: 'u-staff-2' });
    await handle();
    expect((await read()).accepterId).toBe('u-staff-2');
    await app().db.update(users).set({ active: false }).where(eq(users.id, 'u-staff-2'));
    await stage.runJob();
    await app().db.update(users).set({ active: true }).where(eq(users.id, 'u-staff-2'));
    expect(await read()).toMatchObject({ completionStatus: '4', accepterId: '' });
    expect(await stage.newest()).toMatchObject({ comment: '验收人已停用，自动关闭' });
  });
});

describe('a copied feedback', () => {
  it('gets its own limits, and no waits, promises or answers of the original', async () => {
    await wait();
    await promise();
    await at('2026-11-20T17:00');
    const { afterSaleProblemId: _, handleDate: __, ...shown } = await read();
    const id = (await send(calls.feedback.add, { ...shown, handleDate: '', operType: '1' }, 'reporter')).result.afterSaleProblemId;
    stage.id = id;
    expect(await read()).toMatchObject({
      respondBy: isoMoment('2026-11-23T10:00'),
      dueAt: isoMoment('2026-11-23T12:00'),
      answeredAt: null,
      promisedAt: null,
      waiting: null,
      waits: [],
      clock: { startedAt: isoMoment('2026-11-20T17:00'), usedHours: 0 },
    });
  });
});

describe('clock fields in a form', () => {
  it('have no effect when a client sends them', async () => {
    const [before] = await app().db.select().from(feedback).where(eq(feedback.id, stage.id));
    const forged = {
      dueAt: isoMoment('2027-01-01T00:00'),
      respondBy: null,
      answeredAt: isoMoment('2026-11-20T16:00'),
      reopened: 7,
      accepterId: 'u-admin',
    };
    await update({ ...forged, problemDate: '2026-11-19' }, 'reporter');
    const [after] = await app().db.select().from(feedback).where(eq(feedback.id, stage.id));
    const { dueAt, respondBy, answeredAt, reopened, accepterId } = before ?? {};
    expect(after).toMatchObject({ dueAt, respondBy, answeredAt, reopened, accepterId, problemDate: '2026-11-19' });
  });
});

describe('a handler without the right to handle', () => {
  it('cannot start a wait or make a promise', async () => {
    const held = await app().db.select().from(userRoles).where(eq(userRoles.userId, 'u-after-sale'));
    await app().db.delete(userRoles).where(eq(userRoles.userId, 'u-after-sale'));
    expect((await wait()).code).toBe('A0301');
    expect((await promise()).code).toBe('A0301');
    expect((await handle()).code).toBe('A0301');
    for (const row of held) await app().db.insert(userRoles).values(row);
    expect(await app().db.$count(userRoles, and(eq(userRoles.userId, 'u-after-sale')))).toBe(held.length);
  });
});
