import { describe, expect, it } from 'vitest';

import { newQuestion } from './question-kinds.ts';
import type { Question, QuestionKind, ShowIfPart } from './question.ts';
import { contentFaults } from './questionnaire-faults.ts';
import { answerFaults, answerInWords, conditionInWords, effectiveAnswers, pagesOf, shownQuestionIds } from './questionnaire-logic.ts';

function ask(id: string, kind: QuestionKind = 'single', given: Partial<Question> = {}): Question {
  const question = newQuestion(kind, () => id);
  const named = question.options.map((option, index) => ({ ...option, id: 'abcde'.charAt(index) }));
  const rows = question.rows.map((row, index) => ({ ...row, id: `r${index + 1}` }));
  return { ...question, id, title: `题 ${id}`, options: named, rows, ...given };
}

const when = (join: 'all' | 'any', ...parts: [string, ShowIfPart['test'], string][]): Pick<Question, 'showIf'> => ({
  showIf: { join, parts: parts.map(([questionId, test, optionId]) => ({ questionId, test, optionIds: [optionId] })) },
});

describe('shownOf', () => {
  const questions = [
    ask('q'),
    ask('r', 'single', when('all', ['q', 'any', 'a'])),
    ask('s', 'line', when('any', ['q', 'any', 'b'], ['r', 'any', 'a'])),
    ask('t', 'line', when('all', ['r', 'none', 'a'])),
  ];
  it.each([
    [{}, 'q'],
    [{ q: ['a'] }, 'q r t'],
    [{ q: ['b'] }, 'q s'],
    [{ q: ['a'], r: ['a'] }, 'q r s'],
    // The answers of a hidden question are ignored.
    [{ q: ['c'], r: ['a'] }, 'q'],
  ])('with %o shows %s', (answers, shown) => {
    expect([...shownQuestionIds(questions, answers)].join(' ')).toBe(shown);
  });

  it('ignores conditions on later questions, so that there is no cycle', () => {
    const circle = [ask('q', 'single', when('all', ['r', 'any', 'a'])), ask('r', 'single', when('all', ['q', 'any', 'a']))];
    expect([...shownQuestionIds(circle, { q: ['a'], r: ['a'] })]).toEqual([]);
    expect(contentFaults(circle).map(({ msg }) => msg)).toEqual(['条件用到了后面的第 2 题']);
  });
});

describe('keptAnswers', () => {
  const open = ask('q', 'single');
  const questions = [
    { ...open, options: open.options.map((option) => ({ ...option, open: option.id === 'b' })) },
    ask('r', 'line', when('all', ['q', 'any', 'a'])),
  ];
  it.each([
    [
      { q: ['a'], r: [' 字 '] },
      { q: ['a'], r: ['字'] },
    ],
    [
      { q: ['b'], r: ['藏'], 'q.other': ['写的'] },
      { q: ['b'], 'q.other': ['写的'] },
    ],
    [{ q: ['a'], 'q.other': ['不算'] }, { q: ['a'] }],
    [{ q: [''], r: ['x'], z: ['y'] }, {}],
  ])('reduces %o to %o', (answers, kept) => {
    expect(effectiveAnswers(questions, answers)).toEqual(kept);
  });
});

describe('answerFaults', () => {
  it.each<[QuestionKind, Partial<Question>, string[], string]>([
    ['single', { required: true }, [], '这一题必填'],
    ['agreement', { required: true, note: '文' }, [], '请先阅读并同意'],
    ['multiple', { least: 2 }, ['a'], '至少选 2 项'],
    ['multiple', { most: 1 }, ['a', 'b'], '最多选 1 项'],
    ['multiple', {}, ['a', 'a'], '答案不在可选范围内'],
    ['line', { most: 2 }, ['三个字'], '最多 2 个字'],
    ['line', { rule: 'email' }, ['x'], '无效的邮箱地址'],
    ['number', { least: 1 }, ['0.5'], '最小为 1'],
    ['number', {}, ['1e3'], '请填写数字，最多 4 位小数'],
    ['rating', {}, ['6'], '答案不在可选范围内'],
    ['nps', {}, ['10'], ''],
    ['matrix', { required: true }, ['r1:a'], '每一行都要选'],
    ['matrix', {}, ['r1:a'], ''],
    ['file', { most: 1 }, ['f1', 'f2'], '最多 1 个文件'],
    ['signature', {}, ['f1', 'f2'], '答案不在可选范围内'],
    ['signature', { required: true }, [], '这一题必填'],
    ['region', {}, ['浙江省 杭州市 ?'], '请选到最后一级'],
    ['region', {}, ['浙江省 杭州市 滨江区'], ''],
    ['region', {}, ['浙江省 杭州市 滨江区', '北京市'], '答案不在可选范围内'],
    ['region', {}, ['浙江省 杭州市 滨江区 长河街道'], '答案不在可选范围内'],
  ])('checks %s with %o and %o: “%s”', (kind, given, answer, fault) => {
    expect(answerFaults([ask('q', kind, given)], { q: answer })['q'] ?? '').toBe(fault);
  });
});

describe('in words', () => {
  const questions = [ask('q'), ask('p', 'page'), ask('m', 'matrix', when('all', ['q', 'none', 'b']))];
  it('a condition names the number of its question, not its position', () => {
    expect(questions.map((question) => conditionInWords(questions, question))).toEqual(['', '', '当第 1 题没选「选项 2」']);
  });

  it('an answer of a matrix includes its rows', () => {
    const [, , matrix] = questions;
    expect(matrix && answerInWords(matrix, { m: ['r1:e', 'r2:a'] })).toEqual(['行 1：很满意', '行 2：很不满意']);
  });

  it('pages begin at page questions', () => {
    expect(pagesOf(questions).map((page) => page.map(({ id }) => id).join(''))).toEqual(['q', 'pm']);
  });
});
