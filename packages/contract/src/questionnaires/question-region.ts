import { acceptAnything, NOT_AN_ANSWER, type QuestionKindRules } from './question.ts';

/** Stands for a level that is not chosen yet. */
export const REGION_OPEN = '?';

/** Levels of administrative areas: province, city, district. */
export const REGION_LEVELS = ['省', '市', '区县'] as const;

/** The names of an area from the province down as one value, as results count it. */
export function regionValue(names: readonly string[]): string {
  return names.join(' ');
}

/** The names in a value, without levels that are not chosen. */
export function regionNames(value: string): string[] {
  return value.split(' ').filter((name) => name !== '' && name !== REGION_OPEN);
}

/** An administrative area without children; only the server knows whether it has any. */
export const REGION: QuestionKindRules = {
  words: '地区',
  group: '填空',
  initial: {},
  setUpFault: acceptAnything,
  fault: (_, [value = '', ...more]) => {
    const names = regionNames(value);
    if (more.length > 0 || names.length > REGION_LEVELS.length) return NOT_AN_ANSWER;
    return value.endsWith(REGION_OPEN) ? '请选到最后一级' : '';
  },
  inWords: (_, answer) => [...answer],
};
