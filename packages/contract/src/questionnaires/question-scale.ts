import { acceptAnything, NOT_AN_ANSWER, optionsFault, optionText, type QuestionKindRules } from './question.ts';

/** The highest value of a recommendation score. */
export const MAX_NPS = 10;

/** The most stars, and the default number. */
export const MAX_STARS = 10;
export const STARS = 5;

/** How likely the visitor is to recommend us, from 0 to 10. */
export const NPS: QuestionKindRules = {
  words: '0–10 分',
  group: '打分',
  initial: { title: '您愿意向同行推荐我们吗？' },
  setUpFault: acceptAnything,
  fault: (_, answer) => (isWhole(answer, 0, MAX_NPS) ? '' : NOT_AN_ANSWER),
  inWords: (_, answer) => [...answer],
};

/** Stars from 1 to `most`. */
export const RATING: QuestionKindRules = {
  words: '星级',
  group: '打分',
  initial: { most: STARS },
  setUpFault: ({ most }) => (most !== null && most >= 2 && most <= MAX_STARS ? '' : `星数应为 2 至 ${MAX_STARS}`),
  fault: ({ most }, answer) => (isWhole(answer, 1, most ?? STARS) ? '' : NOT_AN_ANSWER),
  inWords: (_, answer) => answer.map((stars) => `${stars} 星`),
};

/** One of the options for each row. */
export const MATRIX: QuestionKindRules = {
  words: '矩阵',
  group: '打分',
  initial: { options: ['很不满意', '不满意', '一般', '满意', '很满意'], rows: ['行 1', '行 2'] },
  setUpFault: ({ options, rows }) => optionsFault(rows, '行', 1) || optionsFault(options, '列'),
  fault: ({ options, rows, required }, answer) => {
    const cells = answer.map(cellOf);
    const known = cells.every((cell) => rows.some(({ id }) => id === cell.row) && options.some(({ id }) => id === cell.option));
    if (!known || new Set(cells.map(({ row }) => row)).size < cells.length) return NOT_AN_ANSWER;
    return required && cells.length < rows.length ? '每一行都要选' : '';
  },
  inWords: ({ options, rows }, answer) =>
    answer.map(cellOf).map(({ row, option }) => `${optionText(rows, row)}：${optionText(options, option)}`),
};

/** The row of a matrix and the option chosen in it. */
export function cellOf(value: string): { row: string; option: string } {
  const [row = '', option = ''] = value.split(':');
  return { row, option };
}

function isWhole([value = '', ...more]: readonly string[], from: number, to: number): boolean {
  return more.length === 0 && /^\d{1,2}$/.test(value) && Number(value) >= from && Number(value) <= to;
}
