import { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import { valuesIn } from '@houtai/contract/form-check';
import type { Question } from '@houtai/contract/question';
import { newQuestion } from '@houtai/contract/question-kinds';
import type { Questionnaire } from '@houtai/contract/questionnaire-shapes';
import { QUESTIONNAIRE_FORM } from '@houtai/contract/questionnaires-form';
import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, describe, expect, it, vi } from 'vitest';

import { answer, answerPresent, refuseCall } from '#testing/answer.ts';
import { address, renderPage } from '#testing/render-page.tsx';
import { signedInAs } from '#testing/signed-in.ts';
import { useQuestion } from '#ui/layer/confirm.ts';

// Imported beforehand, because that takes long on a busy machine.
beforeAll(() => import('./questionnaire-edit-page.tsx'), 60_000);

function ask(id: string, title: string, part: Partial<Question> = {}): Question {
  let made = 0;
  return { ...newQuestion('single', () => `${id}-${(made += 1)}`), id, title, ...part };
}

const NOW = '2026-11-20T02:00:00.000Z';

function stored(questions: Question[]): Questionnaire {
  return {
    ...valuesIn(QUESTIONNAIRE_FORM, { title: '调查' }),
    id: 'q1',
    state: 'draft',
    answered: 0,
    ownerName: '林慧敏',
    removed: false,
    createdAt: NOW,
    updatedAt: NOW,
    version: 1,
    questions,
    published: null,
    hasPassword: false,
    shortCode: 'ABCD2345',
  };
}

/** Opens the builder with questions, and returns what was saved last. */
async function build(questions: Question[], more: Partial<Questionnaire> = {}) {
  signedInAs({ buttons: ['questionnaire:questionnaire:list', 'questionnaire:questionnaire:edit'] });
  const saved: RequestOf<typeof calls.questionnaires.update>[] = [];
  answer(calls.people.options, () => []);
  answer(calls.questionnaires.get, () => ({ ...stored(questions), ...more }));
  answer(calls.questionnaires.update, (sent) => {
    saved.push(sent);
    return { ...stored(sent.questions), version: sent.version + 1 };
  });
  renderPage('/questionnaire/edit?id=q1');
  await screen.findByRole('region', { name: '题目' });
  const titles = () =>
    screen.getAllByRole('textbox', { name: /^第 \d+ 题题目$/ }).map((field) => (field instanceof HTMLInputElement ? field.value : ''));
  return { titles, saved };
}

describe('the builder', () => {
  it('moves a question by its handle: space lifts, arrows move, Esc cancels, space drops', async () => {
    const { titles, saved } = await build([ask('a', '甲'), ask('b', '乙'), ask('c', '丙')]);
    const grip = () => screen.getByRole('button', { name: /^移动 .*甲$/ });
    grip().focus();
    await userEvent.keyboard(' ');
    expect(grip().getAttribute('aria-pressed')).toBe('true');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(titles()).toEqual(['乙', '丙', '甲']);
    await userEvent.keyboard('{Escape}');
    expect(titles()).toEqual(['甲', '乙', '丙']);
    await userEvent.keyboard(' {ArrowDown} ');
    expect(titles()).toEqual(['乙', '甲', '丙']);
    expect(grip().getAttribute('aria-pressed')).toBe('false');
    await vi.waitFor(() => expect(saved.at(-1)?.questions.map(({ title }) => title)).toEqual(['乙', '甲', '丙']));
  });

  it('finds a kind after / on a question, and inserts it after that one', async () => {
    const { titles } = await build([ask('a', '甲'), ask('b', '乙')]);
    screen.getByRole('button', { name: /^移动 .*甲$/ }).focus();
    await userEvent.keyboard('/');
    const search = screen.getByRole('combobox', { name: '搜题型' });
    expect(document.activeElement).toBe(search);
    await userEvent.type(search, '日期');
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['日期']);
    await userEvent.keyboard('{Enter}');
    expect(titles()).toEqual(['甲', '', '乙']);
    expect(screen.queryByRole('combobox', { name: '搜题型' })).toBeNull();
  });

  it('removes a question by Del and offers to restore it, but not while its title is edited', async () => {
    const { titles } = await build([ask('a', '甲'), ask('b', '乙')]);
    screen.getByRole('textbox', { name: '第 1 题题目' }).focus();
    await userEvent.keyboard('{Delete}/');
    expect(titles()[0]).toContain('甲');
    expect(titles()).toHaveLength(2);
    screen.getByRole('button', { name: /^移动 .*乙$/ }).focus();
    await userEvent.keyboard('{Delete}');
    expect(titles()).toHaveLength(1);
    await userEvent.click((await screen.findAllByText('撤销')).at(-1) ?? document.body);
    expect(titles()).toEqual([expect.stringContaining('甲'), '乙']);
  });

  it('saves changes made during a save after its answer, based on the new version', async () => {
    const { saved } = await build([ask('a', '甲')]);
    const published = refuseCall(calls.questionnaires.publish, 'A0400', '还不能发布');
    const answers: (() => void)[] = [];
    answer(calls.questionnaires.update, (sent) => {
      saved.push(sent);
      return new Promise((resolve) => answers.push(() => resolve({ ...stored(sent.questions), version: sent.version + 1 })));
    });
    const title = screen.getByRole('textbox', { name: '第 1 题题目' });
    await userEvent.type(title, '乙');
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    await userEvent.type(title, '丙');
    await screen.findByText('保存中…');
    fireEvent(document, new Event('visibilitychange'));
    await userEvent.click(screen.getByRole('button', { name: '发布' }));
    expect(saved.map(({ version }) => version)).toEqual([1]);
    answers[0]?.();
    await vi.waitFor(() => expect(saved.map(({ version }) => version)).toEqual([1, 2]));
    expect(saved[1]?.questions[0]?.title).toBe('甲乙丙');
    expect(published).toHaveLength(0);
    answers[1]?.();
    await vi.waitFor(() => expect(published).toMatchObject([{ version: 3 }]));
  });

  it('undoes and redoes a step', async () => {
    const { titles } = await build([ask('a', '甲')]);
    await userEvent.click(screen.getByRole('button', { name: /^复制 .*甲$/ }));
    expect(titles()).toEqual(['甲', '甲']);
    const steps = (name: string) => screen.getAllByRole('button', { name });
    fireEvent.click(steps('撤销')[0] ?? document.body);
    expect(titles()).toEqual(['甲']);
    fireEvent.click(steps('重做')[0] ?? document.body);
    expect(titles()).toEqual(['甲', '甲']);
  });

  it('names in the graph what nobody reaches and where people finish, and links there', async () => {
    const q = ask('a', '甲');
    const [one, two] = q.options.map(({ id }) => id);
    const when = (...options: (string | undefined)[]) => ({
      showIf: {
        join: 'all' as const,
        parts: options.map((option) => ({ questionId: 'a', test: 'any' as const, optionIds: [option ?? ''] })),
      },
    });
    await build([q, ask('b', '乙', when(one, two)), ask('c', '丙', when(one))]);
    expect(screen.getByText('没有人能走到这一题：显示条件不能同时满足')).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: '逻辑图' }));
    const checks = within(await screen.findByRole('list', { name: '检查结果' }));
    expect(address()).toBe('/questionnaire/edit?id=q1&part=logic');
    expect(checks.getByText('第 2 题：没有人能走到这一题：显示条件不能同时满足')).toBeTruthy();
    expect(checks.getByText('第 1 题选「选项 2」后不再有题，直接提交')).toBeTruthy();
    await userEvent.click(checks.getAllByRole('button', { name: '去修改' })[0] ?? document.body);
    expect(await screen.findByRole('radio', { name: '第 2 题' })).toBeTruthy();
    expect(address()).toBe('/questionnaire/edit?id=q1');
  });

  it('accepts a theme colour on which white is readable, and says why it refuses another', async () => {
    const { saved } = await build([ask('a', '甲')]);
    await userEvent.click(screen.getByRole('radio', { name: '外观' }));
    const color = screen.getByRole('textbox', { name: '主题色' });
    await userEvent.clear(color);
    await userEvent.type(color, '#ffe066');
    expect(screen.getByText(/^白字看不清（对比度 1\.\d\d/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '颜色 #0b7a4b' }));
    await userEvent.click(screen.getByRole('radio', { name: '圆点' }));
    await vi.waitFor(() => expect(saved.at(-1)).toMatchObject({ color: '#0b7a4b', cover: 'dots' }));
    expect(saved.some((sent) => sent.color === '#ffe066')).toBe(false);
  });

  it('saves a question to the bank, and inserts one of the bank with new ids', async () => {
    const { titles, saved } = await build([ask('a', '甲')]);
    const banked: Question[] = [];
    const entry = (question: Question) => ({ id: 'b1', question, ownerName: '林慧敏', createdAt: NOW });
    answer(calls.questionnaires.addToBank, ({ question }) => {
      banked.push(question);
      return entry(question);
    });
    answer(calls.questionnaires.bank, () => banked.map(entry));
    await userEvent.click(screen.getByRole('button', { name: /^存入题库 .*甲$/ }));
    await vi.waitFor(() => expect(banked).toHaveLength(1));
    await userEvent.click(screen.getByRole('radio', { name: '题库' }));
    await userEvent.click(await screen.findByRole('button', { name: '插入 甲' }));
    expect(titles()).toEqual(['甲', '甲']);
    await vi.waitFor(() => expect(new Set(saved.at(-1)?.questions.map(({ id }) => id)).size).toBe(2));
  });
});

it("saving over another user's change names that change first", async () => {
  const { saved } = await build([ask('a', '年龄')]);
  const theirs = { ...stored([ask('a', '年龄'), ask('b', '城市')]), title: '别处的标题', version: 2 };
  answer(calls.questionnaires.get, () => theirs);
  const taken = answerPresent(calls.questionnaires.update, theirs, (sent) => ({ ...stored(sent.questions), version: 3 }));
  await userEvent.type(screen.getByRole('textbox', { name: '第 1 题题目' }), '段');
  await userEvent.click(await screen.findByRole('button', { name: '覆盖' }));
  await vi.waitFor(() => expect(useQuestion.getState().asked?.text).toContain('丢失：标题、题目「城市」'));
  expect([saved, taken]).toEqual([[], []]);
  useQuestion.getState().asked?.answer(true);
  await vi.waitFor(() => expect(taken).toMatchObject([{ version: 2, questions: [{ title: '年龄段' }] }]));
});

describe('a question with answers', () => {
  const option = (id: string, text: string) => ({ id, text, open: false, quota: null });
  const question = ask('a', '甲', { options: [option('x', '好'), option('y', '不好'), option('z', '一般')] });
  const published = { version: 1, questions: [question, ask('b', '乙')] };
  const answerCounts = { a: { answered: 6, values: { y: 6 } }, b: { answered: 2, values: {} } };

  it('hides instead of disappearing, an option keeps its name, and 恢复 restores it', async () => {
    const { saved } = await build([question], { published, answerCounts });
    const lines = () => screen.getAllByRole('textbox', { name: /^选项 \d+$/ }).map((field) => (field as HTMLInputElement).value);
    const second = screen.getByRole('textbox', { name: '选项 2' });
    await userEvent.clear(second);
    await userEvent.type(second, '{Backspace}');
    expect(lines()).toEqual(['好', '一般']);
    const hidden = within(screen.getByRole('list', { name: '已隐藏的选项' }));
    expect(hidden.getByText('不好')).toBeTruthy();
    expect(hidden.getByText('6 人选过，已隐藏')).toBeTruthy();
    await vi.waitFor(() => expect(saved.at(-1)?.questions[0]?.options.at(-1)).toMatchObject({ id: 'y', text: '不好', hidden: true }));
    await userEvent.click(hidden.getByRole('button', { name: '恢复' }));
    expect(lines()).toEqual(['好', '一般', '不好']);
    const third = screen.getByRole('textbox', { name: '选项 2' });
    await userEvent.clear(third);
    await userEvent.type(third, '{Backspace}');
    expect(lines()).toEqual(['好', '不好']);
  });

  it('stays when it is removed, and restoring the published version can be undone', async () => {
    const { titles } = await build(published.questions, { published, answerCounts });
    expect(screen.queryByRole('button', { name: '恢复到已发布的版本' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '删除 2. 乙' }));
    expect(titles()).toEqual(['甲']);
    expect(within(screen.getByRole('region', { name: '已隐藏的题目' })).getByText('2 份答案留在结果里')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '恢复到已发布的版本' }));
    expect(titles()).toEqual(['甲', '乙']);
    // The toolbar's button; the second one belongs to the message about the removal.
    await userEvent.click(screen.getAllByRole('button', { name: '撤销' })[0] as HTMLElement);
    expect(titles()).toEqual(['甲']);
  });
});
