import { calls } from '@houtai/contract';
import type { InputOf } from '@houtai/contract/call';
import type { Question } from '@houtai/contract/question';
import { newQuestion } from '@houtai/contract/question-kinds';
import type { VisitorSheet } from '@houtai/contract/visitor';
import { VISITOR_WORDS } from '@houtai/contract/visitor-states';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import { answer, refuseCall } from '#testing/answer.ts';
import { renderOpenPage } from '#testing/render-page.tsx';

// Imported beforehand, because that takes long on a busy machine.
beforeAll(() => import('./visitor-page.tsx'), 60_000);
afterEach(() => vi.restoreAllMocks());

function ask(id: string, kind: Question['kind'], title: string): Question {
  let made = 0;
  return { ...newQuestion(kind, () => `${id}-${(made += 1)}`), id, title };
}

function sheet(part: Partial<VisitorSheet> = {}): VisitorSheet {
  const about = { title: '调查', companyName: '澄明', intro: '', startsOn: '', color: '', cover: 'none' };
  return {
    state: 'open',
    attempt: 'an-attempt',
    ...about,
    questions: [ask('a', 'line', '甲')],
    fullOptions: [],
    draft: null,
    receipt: null,
    ...part,
  };
}

const RECEIPT = { state: 'done' as const, thanks: '', follow: '', number: '', fullOptions: [] };

describe('a questionnaire for its visitor', () => {
  it.each(['closed', 'full', 'not-yet', 'ticket', 'wrong-ticket', 'used', 'done'] as const)(
    'says that it is “%s” before anything is filled in',
    async (state) => {
      answer(calls.visitor.open, () => sheet({ state, questions: [], attempt: '' }));
      renderOpenPage('/visitor/questionnaire?key=k');
      expect(await screen.findByRole('heading', { name: VISITOR_WORDS[state].title })).toBeTruthy();
      expect(screen.queryByRole('textbox')).toBeNull();
    },
  );

  it('says its name and its beginning when it has not begun', async () => {
    answer(calls.visitor.open, () => sheet({ state: 'not-yet', startsOn: '2027-01-01', questions: [], attempt: '' }));
    renderOpenPage('/visitor/questionnaire?key=k');
    expect(await screen.findByText('2027-01-01 起可以填写，到时再打开这个链接。')).toBeTruthy();
    expect(screen.getByText('调查')).toBeTruthy();
  });

  it('shows thanks, number and the link to its progress again when the page is reloaded after sending', async () => {
    const receipt = { ...RECEIPT, thanks: '非常感谢', number: '7KQ2-M9XD', follow: 'a-key' };
    answer(calls.visitor.open, () => sheet({ state: 'done', questions: [], receipt }));
    renderOpenPage('/visitor/questionnaire?key=k');
    expect(await screen.findByText('非常感谢')).toBeTruthy();
    expect(screen.getByText(/7KQ2-M9XD/)).toBeTruthy();
    expect(screen.getByRole('link', { name: '查看处理进度' }).getAttribute('href')).toContain('follow=a-key');
  });

  it('begins with the answers stored on the server when the device has lost them', async () => {
    answer(calls.visitor.open, () => sheet({ draft: { answers: { a: ['一半'] }, page: 0 } }));
    renderOpenPage('/visitor/questionnaire?key=k');
    expect(await screen.findByDisplayValue('一半')).toBe(screen.getByRole('textbox', { name: /甲/ }));
  });

  it('prefers the answers stored on the device for the same attempt', async () => {
    localStorage.setItem('houtai.answer.k', JSON.stringify({ attempt: 'an-attempt', answers: { a: ['新的'] }, page: 0 }));
    answer(calls.visitor.open, () => sheet({ draft: { answers: { a: ['旧的'] }, page: 0 } }));
    renderOpenPage('/visitor/questionnaire?key=k');
    expect(await screen.findByDisplayValue('新的')).toBe(screen.getByRole('textbox', { name: /甲/ }));
  });

  it('loads its current version with the entered answers when the server no longer accepts the old one', async () => {
    let opened = 0;
    answer(calls.visitor.open, () => sheet({ attempt: `attempt-${(opened += 1)}` }));
    refuseCall(calls.visitor.submit, 'A0400', '页面打开得太久，或问卷密码已更换，没有提交');
    renderOpenPage('/visitor/questionnaire?key=k');
    await userEvent.type(await screen.findByRole('textbox', { name: /甲/ }), '写好了');
    await userEvent.click(screen.getByRole('button', { name: '提交' }));
    expect(await screen.findByText(/没有提交。已重新载入问卷，填过的内容都在，请核对后提交/)).toBeTruthy();
    expect(screen.getByDisplayValue('写好了')).toBeTruthy();
    const sent = answer(calls.visitor.submit, () => RECEIPT);
    await userEvent.click(screen.getByRole('button', { name: '提交' }));
    expect(await screen.findByRole('heading', { name: VISITOR_WORDS.done.title })).toBeTruthy();
    expect(sent).toMatchObject([{ attempt: 'attempt-2', answers: { a: ['写好了'] } }]);
  });

  it('sends nothing without a network, and continues by itself once there is one', async () => {
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const sent: InputOf<typeof calls.visitor.submit>[] = [];
    answer(calls.visitor.open, () => sheet());
    answer(calls.visitor.submit, (input) => {
      sent.push(input);
      return RECEIPT;
    });
    renderOpenPage('/visitor/questionnaire?key=k');
    await userEvent.type(await screen.findByRole('textbox', { name: /甲/ }), '写完');
    const submit = screen.getByRole('button', { name: '提交' });
    await userEvent.click(submit);
    expect(await screen.findByRole('button', { name: '等待网络，恢复后自动提交' })).toBeTruthy();
    await userEvent.click(submit);
    expect(sent).toEqual([]);
    network.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByRole('heading', { name: '已提交，谢谢' })).toBeTruthy();
    expect(sent).toMatchObject([{ key: 'k', attempt: 'an-attempt', answers: { a: ['写完'] } }]);
  });

  it('uses the theme of its questionnaire', async () => {
    answer(calls.visitor.open, () => sheet({ color: '#0b7a4b', cover: 'dots' }));
    const { container } = renderOpenPage('/visitor/questionnaire?key=k');
    await screen.findByRole('textbox', { name: /甲/ });
    expect(container.querySelector('[data-cover="dots"]')).not.toBeNull();
    expect(container.innerHTML).toContain('--own: #0b7a4b');
  });

  it('requires an answer to a required question, also by keyboard', async () => {
    answer(calls.visitor.open, () => sheet({ questions: [{ ...ask('a', 'single', '甲'), required: true }, ask('b', 'line', '乙')] }));
    renderOpenPage('/visitor/questionnaire?key=k');
    await userEvent.click(await screen.findByRole('button', { name: '提交' }));
    expect(await screen.findByText('这一题必填')).toBeTruthy();
    expect(document.activeElement?.getAttribute('type')).toBe('radio');
  });

  it('loads regions level by level, finds a stored one, and refuses an incomplete one', async () => {
    const below: Readonly<Record<string, [id: string, name: string, leaf: boolean][]>> = {
      '1': [['33', '浙江省', false]],
      '33': [['3301', '杭州市', false]],
      '3301': [['330108', '滨江区', true]],
    };
    answer(calls.visitor.areas, ({ areaId }) =>
      (below[areaId] ?? []).map(([id, areaName, leaf]) => ({ areaId: id, areaName, leaf, active: true })),
    );
    const sent: InputOf<typeof calls.visitor.submit>[] = [];
    answer(calls.visitor.submit, (input) => {
      sent.push(input);
      return RECEIPT;
    });
    answer(calls.visitor.open, () =>
      sheet({ questions: [ask('r', 'region', '在哪里')], draft: { answers: { r: ['浙江省 ?'] }, page: 0 } }),
    );
    renderOpenPage('/visitor/questionnaire?key=k');
    const level = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });
    await vi.waitFor(() => expect(level('省').value).toBe('浙江省'));
    expect(level('区县').disabled).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: '提交' }));
    expect(await screen.findByText('请选到最后一级')).toBeTruthy();
    await userEvent.selectOptions(level('市'), '杭州市');
    await vi.waitFor(() => expect(level('区县').disabled).toBe(false));
    await userEvent.selectOptions(level('区县'), '滨江区');
    await userEvent.click(screen.getByRole('button', { name: '提交' }));
    expect(await screen.findByRole('heading', { name: '已提交，谢谢' })).toBeTruthy();
    expect(sent.at(-1)?.answers).toEqual({ r: ['浙江省 杭州市 滨江区'] });
  });

  it('sends the channel of its visitor', async () => {
    const opened: InputOf<typeof calls.visitor.open>[] = [];
    answer(calls.visitor.open, (input) => {
      opened.push(input);
      return sheet();
    });
    renderOpenPage('/visitor/questionnaire?key=k&from=poster');
    await screen.findByRole('textbox', { name: /甲/ });
    expect(opened).toMatchObject([{ key: 'k', from: 'poster' }]);
  });
});

describe('a shared report', () => {
  it('merges groups that are too small to be shown, and says why a question has no totals', async () => {
    const group = { row: '', isRest: false, place: null };
    answer(calls.visitor.report, () => ({
      title: '调查',
      companyName: '澄明',
      until: '2026-12-01T02:00:00.000Z',
      total: 20,
      questions: [
        {
          id: 'a',
          title: '甲',
          kind: '单选',
          answered: 20,
          groups: [
            { ...group, label: '满意', count: 13 },
            { ...group, label: '', count: 7, isRest: true },
          ],
        },
        { id: 'b', title: '乙', kind: '多行', answered: 9, groups: [] },
        { id: 'c', title: '丙', kind: '单选', answered: 0, groups: [] },
      ],
    }));
    renderOpenPage('/visitor/questionnaire?report=k');
    expect(await screen.findByText('13 · 65.00%')).toBeTruthy();
    expect(screen.getByText('其余，各不足 5 份的合计')).toBeTruthy();
    expect(screen.getByText('填写的内容和文件不在报告中显示')).toBeTruthy();
    expect(screen.getByText('回答不足 5 份，不显示')).toBeTruthy();
  });
});

describe('the progress of an answer', () => {
  const stands = {
    title: '登记',
    companyName: '澄明信息技术有限公司',
    number: '7KQ2-M9XD',
    submittedAt: '2026-11-20T10:00:00Z',
    changedAt: null,
    step: 'begun' as const,
    acceptedAt: '2026-11-20T10:20:00Z',
    begunAt: null,
    doneAt: null,
    replies: [],
    mayReply: true,
    isAwaited: true,
  };

  it('shows its number, and each step that was reached with its time', async () => {
    answer(calls.visitor.follow, () => ({
      ...stands,
      state: '已完成',
      isAwaited: false,
      step: 'done' as const,
      doneAt: '2026-11-20T11:00:00Z',
    }));
    renderOpenPage('/visitor/questionnaire?follow=f');
    expect((await screen.findByRole('region', { name: '受理号' })).textContent).toContain('7KQ2-M9XD');
    const steps = within(screen.getByRole('list', { name: '进度' })).getAllByRole('listitem');
    expect(steps.map((step) => step.textContent.replace(/\d\d-\d\d \d\d:\d\d$/, ' at'))).toEqual([
      '已提交 at',
      '已受理 at',
      '处理中',
      '已完成 at',
    ]);
    expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, null, null, 'step']);
  });

  it("sends the visitor's reply and shows it", async () => {
    const sent: InputOf<typeof calls.visitor.reply>[] = [];
    answer(calls.visitor.follow, () => ({ ...stands, state: '处理中' }));
    answer(calls.visitor.reply, (input) => {
      sent.push(input);
      return { ...stands, state: '处理中', isAwaited: false, replies: [{ text: '日志已发', at: '2026-11-20T11:00:00Z' }] };
    });
    renderOpenPage('/visitor/questionnaire?follow=f');
    expect(await screen.findByRole('heading', { name: '等待你的回复' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '发送回复' }));
    expect(screen.getByText('请先写回复')).toBeTruthy();
    await userEvent.type(screen.getByRole('textbox', { name: '回复处理人' }), '日志已发');
    await userEvent.click(screen.getByRole('button', { name: '发送回复' }));
    expect((await screen.findByRole('list', { name: '我的回复' })).textContent).toContain('日志已发');
    expect(screen.getByRole('heading', { name: '处理中' })).toBeTruthy();
    expect(sent).toEqual([{ key: 'f', text: '日志已发' }]);
  });

  it('offers no reply when none is accepted', async () => {
    answer(calls.visitor.follow, () => ({ ...stands, state: '已关闭', mayReply: false, isAwaited: false }));
    renderOpenPage('/visitor/questionnaire?follow=f');
    expect(await screen.findByRole('heading', { name: '已关闭' })).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});
