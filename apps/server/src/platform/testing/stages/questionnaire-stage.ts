import { calls } from '@houtai/contract';
import type { InputOf } from '@houtai/contract/call';
import { valuesIn } from '@houtai/contract/form-check';
import type { Question, QuestionAnswers, QuestionKind } from '@houtai/contract/question';
import { newQuestion } from '@houtai/contract/question-kinds';
import type { Questionnaire } from '@houtai/contract/questionnaire-shapes';
import { QUESTIONNAIRE_FORM, type QuestionnaireForm } from '@houtai/contract/questionnaires-form';

import type { AppForTest } from '../app-for-test.ts';
import { sendTo } from '../send-to.ts';

const own = calls.questionnaires;

/** A question whose options have the ids `a`, `b` and so on, so that tests can name them. */
export function makeQuestion(id: string, kind: QuestionKind = 'single', given: Partial<Question> = {}): Question {
  const question = newQuestion(kind, () => id);
  const named = question.options.map((option, index) => ({ ...option, id: 'abcdefgh'.charAt(index) }));
  const rows = question.rows.map((row, index) => ({ ...row, id: `r${index + 1}` }));
  return { ...question, id, title: `题 ${id}`, options: named, rows, ...given };
}

/** Short functions for the actions of a questionnaire's author and of visitors. */
export function questionnaireStage(test: AppForTest, maker: string) {
  const make = async (questions: Question[], settings: Partial<QuestionnaireForm> = {}): Promise<Questionnaire> => {
    const form = valuesIn(QUESTIONNAIRE_FORM, { title: '问卷', ...settings });
    const { id, version } = (await sendTo(test.app, own.add, form, maker)).result;
    return (await sendTo(test.app, own.update, { ...form, id, version, questions }, maker)).result;
  };
  const publish = async ({ id, version }: Questionnaire) => (await sendTo(test.app, own.publish, { id, version }, maker)).result;
  const keyOf = async (id: string) => (await sendTo(test.app, own.link, { id }, maker)).result.key;
  const published = async (questions: Question[], settings: Partial<QuestionnaireForm> = {}) => {
    const { id } = await publish(await make(questions, settings));
    return { id, key: await keyOf(id) };
  };
  const open = (input: InputOf<typeof calls.visitor.open>, ip = '192.0.2.1', cookies = {}) =>
    sendTo(test.app, calls.visitor.open, input, { ip, cookies });
  const submit = (input: InputOf<typeof calls.visitor.submit>, ip = '192.0.2.1', cookies = {}) =>
    sendTo(test.app, calls.visitor.submit, input, { ip, cookies });
  /** A visitor who opens the page and sends an answer at once; each has an address of their own by default. */
  let visitors = 0;
  const answer = async (key: string, answers: QuestionAnswers, { ip = '', ticket = '' } = {}) => {
    visitors += 1;
    const from = ip || `198.51.${(visitors >> 8) & 255}.${visitors & 255}`;
    const { attempt } = (await open({ key, ticket }, from)).result;
    return submit({ key, attempt, ticket, answers: plain(answers) }, from);
  };
  const results = async (id: string, filter = '') => (await sendTo(test.app, own.results, { id, filter }, maker)).result;
  return { make, publish, published, keyOf, open, submit, answer, results };
}

function plain(answers: QuestionAnswers): Record<string, string[]> {
  return Object.fromEntries(Object.entries(answers).map(([id, values]) => [id, [...values]]));
}
