import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { newQuestion } from './question-kinds.ts';
import type { Question, QuestionAnswers, QuestionKind, ShowIfPart } from './question.ts';
import { contentFaults } from './questionnaire-faults.ts';
import { answerFaults, shownQuestionIds } from './questionnaire-logic.ts';
import { pathNotices, pathsOf, unreachableQuestions } from './questionnaire-paths.ts';

const OPTIONS = ['a', 'b', 'c'];

function ask(id: string, kind: QuestionKind = 'single', given: Partial<Question> = {}): Question {
  const options = OPTIONS.map((option) => ({ id: option, text: `选项 ${option}`, open: false, quota: null }));
  return { ...newQuestion(kind, () => id), id, title: `题 ${id}`, options, ...given };
}

const part = (questionId: string, test: ShowIfPart['test'], ...optionIds: string[]): ShowIfPart => ({ questionId, test, optionIds });
const when = (join: 'all' | 'any', ...parts: ShowIfPart[]): Pick<Question, 'showIf'> => ({ showIf: { join, parts } });

describe('unreachableOf', () => {
  it.each<[string, Question[], string]>([
    [
      'two options of one single choice at once',
      [ask('q'), ask('r', 'line', when('all', part('q', 'any', 'a'), part('q', 'any', 'b')))],
      'r',
    ],
    [
      'the same of a multiple choice',
      [ask('q', 'multiple'), ask('r', 'line', when('all', part('q', 'any', 'a'), part('q', 'any', 'b')))],
      '',
    ],
    [
      'two where one is the most',
      [ask('q', 'multiple', { most: 1 }), ask('r', 'line', when('all', part('q', 'any', 'a'), part('q', 'any', 'b')))],
      'r',
    ],
    [
      'none of all options of what has to be answered',
      [ask('q', 'single', { required: true }), ask('r', 'line', when('all', part('q', 'none', ...OPTIONS)))],
      'r',
    ],
    ['none of all options of what may be left out', [ask('q'), ask('r', 'line', when('all', part('q', 'none', ...OPTIONS)))], ''],
    [
      'what hangs on what contradicts itself',
      [
        ask('q'),
        ask('r', 'single', when('all', part('q', 'any', 'a'), part('q', 'none', 'a'))),
        ask('s', 'line', when('any', part('r', 'any', 'a'))),
        ask('t', 'line', when('any', part('r', 'any', 'a'), part('q', 'any', 'b'))),
      ],
      'r s',
    ],
    ['a condition on a later one', [ask('q', 'line', when('all', part('r', 'any', 'a'))), ask('r')], 'q'],
  ])('finds %s', (_, questions, expected) => {
    expect([...unreachableQuestions(questions)].join(' ')).toBe(expected);
  });

  it('finds exactly the questions that no answers show, for random conditions', () => {
    const bit = fc.boolean();
    const some = fc.subarray(OPTIONS, { minLength: 1 });
    const aQuestion = (index: number) =>
      fc.record({
        kind: fc.constantFrom<QuestionKind>('single', 'multiple'),
        required: bit,
        most: fc.constantFrom(null, 1, 2),
        join: fc.constantFrom('all' as const, 'any' as const),
        parts: fc.array(
          fc.record({ at: fc.nat({ max: Math.max(0, index - 1) }), test: fc.constantFrom('any' as const, 'none' as const), some }),
          {
            maxLength: index === 0 ? 0 : 3,
          },
        ),
      });
    const made = fc.tuple(aQuestion(0), aQuestion(1), aQuestion(2), aQuestion(3));
    fc.assert(
      fc.property(made, (drawn) => {
        const questions = drawn.map(({ kind, required, most, join, parts }, index) =>
          ask(`q${index}`, kind, {
            required,
            most: kind === 'multiple' ? most : null,
            ...when(join, ...parts.map((one) => part(`q${one.at}`, one.test, ...one.some))),
          }),
        );
        const seen = new Set<string>();
        for (const answers of everyAnswer(questions))
          if (Object.keys(answerFaults(questions, answers)).length === 0)
            for (const id of shownQuestionIds(questions, answers)) seen.add(id);
        expect(unreachableQuestions(questions)).toEqual(new Set(questions.map(({ id }) => id).filter((id) => !seen.has(id))));
      }),
      { numRuns: 60, seed: 19 },
    );
  });

  it('ends for all conditions, and does not report what it could not decide', () => {
    const many = Array.from({ length: 100 }, (_, index) =>
      ask(`q${index}`, 'multiple', {
        required: true,
        ...when('any', ...Array.from({ length: Math.min(index, 8) }, (__, back) => part(`q${index - 1 - back}`, 'any', 'a'))),
      }),
    );
    const last = ask('last', 'line', when('all', part('q99', 'any', 'a'), part('q0', 'none', ...OPTIONS)));
    expect([...unreachableQuestions([...many, last])]).toEqual([]);
  });
});

describe('pathNotices', () => {
  it('names the option after which no question follows, and the page without questions', () => {
    const questions = [
      ask('q'),
      ask('r', 'line', when('all', part('q', 'any', 'a'))),
      ask('p', 'page'),
      ask('w', 'section'),
      ask('x', 'page'),
      ask('s', 'line', when('any', part('q', 'any', 'b'))),
    ];
    expect(pathsOf(questions).lines).toEqual([
      { from: 'q', to: 'r', test: 'any', optionIds: ['a'] },
      { from: 'q', to: 's', test: 'any', optionIds: ['b'] },
    ]);
    expect(pathNotices(questions)).toEqual([
      { questionId: 'q', msg: '第 1 题选「选项 c」后不再有题，直接提交' },
      { questionId: '', msg: '第 2 页没有要回答的题' },
    ]);
    expect(pathNotices([...questions, ask('t', 'line')])).toHaveLength(1);
  });

  it('blocks publishing of unreachable questions', () => {
    const wrong = [ask('q'), ask('r', 'line', when('all', part('q', 'any', 'a'), part('q', 'any', 'b')))];
    expect(contentFaults(wrong)).toEqual([{ questionId: 'r', msg: '没有人能走到这一题：显示条件不能同时满足' }]);
  });
});

function everyAnswer(questions: readonly Question[]): QuestionAnswers[] {
  const choices = [[], ['a'], ['b'], ['c'], ['a', 'b'], ['a', 'c'], ['b', 'c'], OPTIONS];
  return questions.reduce<QuestionAnswers[]>(
    (all, { id }) => all.flatMap((answers) => choices.map((values) => ({ ...answers, [id]: values }))),
    [{}],
  );
}
