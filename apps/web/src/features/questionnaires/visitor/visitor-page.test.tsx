import { calls } from '@houtai/contract';
import type { InputOf } from '@houtai/contract/call';
import type { Question } from '@houtai/contract/question';
import { newQuestion } from '@houtai/contract/question-kinds';
import type { VisitorSheet } from '@houtai/contract/visitor';
import { VISITOR_WORDS } from '@houtai/contract/visitor-states';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import { answer } from '../../../testing/answer.ts';
import { renderOpenPage } from '../../../testing/render-page.tsx';

// Read beforehand, as that takes its time on a busy machine.
beforeAll(() => import('./visitor-page.tsx'), 60_000);
afterEach(() => vi.restoreAllMocks());

function ask(id: string, kind: Question['kind'], title: string): Question {
  let made = 0;
  return { ...newQuestion(kind, () => `${id}-${(made += 1)}`), id, title };
}

function sheet(part: Partial<VisitorSheet> = {}): VisitorSheet {
  const about = { title: '调查', companyName: '澄明', intro: '', color: '', cover: 'none' };
  return { state: 'open', attempt: 'an-attempt', ...about, questions: [ask('a', 'line', '甲')], fullOptions: [], draft: null, ...part };
}

const RECEIPT = { state: 'done' as const, thanks: '', follow: '', fullOptions: [] };

describe('a questionnaire for its visitor', () => {
  it.each(['closed', 'full', 'not-yet', 'ticket', 'used', 'done'] as const)(
    'that is “%s” says so before anything is filled in',
    async (state) => {
      answer(calls.visitor.open, () => sheet({ state, questions: [], attempt: '' }));
      renderOpenPage('/visitor/questionnaire?key=k');
      expect(await screen.findByRole('heading', { name: VISITOR_WORDS[state].title })).toBeTruthy();
      expect(screen.queryByRole('textbox')).toBeNull();
    },
  );

  it('begins with what the server has kept where the device has lost it', async () => {
    answer(calls.visitor.open, () => sheet({ draft: { answers: { a: ['一半'] }, page: 0 } }));
    renderOpenPage('/visitor/questionnaire?key=k');
    expect(await screen.findByDisplayValue('一半')).toBe(screen.getByRole('textbox', { name: /甲/ }));
  });

  it('prefers what the device has kept under the same attempt', async () => {
    localStorage.setItem('houtai.answer.k', JSON.stringify({ attempt: 'an-attempt', answers: { a: ['新的'] }, page: 0 }));
    answer(calls.visitor.open, () => sheet({ draft: { answers: { a: ['旧的'] }, page: 0 } }));
    renderOpenPage('/visitor/questionnaire?key=k');
    expect(await screen.findByDisplayValue('新的')).toBe(screen.getByRole('textbox', { name: /甲/ }));
  });

  it('sends nothing without a network, and by itself once there is one again', async () => {
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

  it('stands in the theme of its questionnaire', async () => {
    answer(calls.visitor.open, () => sheet({ color: '#0b7a4b', cover: 'dots' }));
    const { container } = renderOpenPage('/visitor/questionnaire?key=k');
    await screen.findByRole('textbox', { name: /甲/ });
    expect(container.querySelector('[data-cover="dots"]')).not.toBeNull();
    expect(container.innerHTML).toContain('--own: #0b7a4b');
  });

  it('keeps a required question from being left out, by keyboard as well', async () => {
    answer(calls.visitor.open, () => sheet({ questions: [{ ...ask('a', 'single', '甲'), required: true }, ask('b', 'line', '乙')] }));
    renderOpenPage('/visitor/questionnaire?key=k');
    await userEvent.click(await screen.findByRole('button', { name: '提交' }));
    expect(await screen.findByText('这一题必填')).toBeTruthy();
    expect(document.activeElement?.getAttribute('type')).toBe('radio');
  });
});
