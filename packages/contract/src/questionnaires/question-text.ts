import { isRule, obeysRule, RULES } from '../form/rules.ts';
import { characterCount } from '../text/characters.ts';
import { isDay } from '../text/dates.ts';
import { acceptAnything, NOT_AN_ANSWER, type QuestionKindRules } from './question.ts';

/** The most characters of a short and of a long answer. */
export const LINE_ANSWER_MAX = 200;
export const LINES_ANSWER_MAX = 2000;

const asTyped: QuestionKindRules['inWords'] = (_, answer) => [...answer];

function textOf(words: string, max: number): QuestionKindRules {
  return {
    words,
    group: '填空',
    initial: {},
    setUpFault: ({ rule, most }) => {
      if (rule !== '' && !isRule(rule)) return '没有这种格式';
      return most !== null && (most < 1 || most > max) ? `字数上限应为 1 至 ${max}` : '';
    },
    fault: ({ rule, least, most }, [text = '', ...more]) => {
      if (more.length > 0) return NOT_AN_ANSWER;
      const limit = Math.min(most ?? max, max);
      if (characterCount(text) > limit) return `最多 ${limit} 个字`;
      if (least !== null && characterCount(text) < least) return `至少 ${least} 个字`;
      return isRule(rule) && !obeysRule(rule, text) ? RULES[rule].message : '';
    },
    inWords: asTyped,
  };
}

/** A line of text, which may have to obey a rule of specification 5.4. */
export const LINE = textOf('单行', LINE_ANSWER_MAX);

/** Several lines. */
export const LINES = textOf('多行', LINES_ANSWER_MAX);

/** A number with at most four decimals, between two bounds. */
export const NUMBER: QuestionKindRules = {
  words: '数字',
  group: '填空',
  initial: {},
  setUpFault: ({ least, most }) => (least !== null && most !== null && least > most ? '最小值大于最大值' : ''),
  fault: ({ least, most }, [text = '', ...more]) => {
    if (more.length > 0) return NOT_AN_ANSWER;
    if (!/^-?(?:0|[1-9]\d{0,11})(?:\.\d{1,4})?$/.test(text)) return '请填写数字，最多 4 位小数';
    if (least !== null && Number(text) < least) return `最小为 ${least}`;
    return most !== null && Number(text) > most ? `最大为 ${most}` : '';
  },
  inWords: asTyped,
};

/** A day. */
export const DATE: QuestionKindRules = {
  words: '日期',
  group: '填空',
  initial: {},
  setUpFault: acceptAnything,
  fault: (_, [day = '', ...more]) => (more.length === 0 && isDay(day) ? '' : '请填写日期，如 2026-01-31'),
  inWords: asTyped,
};
