import { filterOf, filterPart } from '@houtai/contract/questionnaire-words';

/** The filter with a value of a question, or without it where it was there. */
export function toggled(filter: string, questionId: string, value: string): string {
  const part = filterPart(questionId, value);
  const parts = filter.split(',').filter((one) => one !== '');
  return (parts.includes(part) ? parts.filter((one) => one !== part) : [...parts, part]).join(',');
}

/** Whether a value of a question is filtered for. */
export function isFilteredBy(filter: string, questionId: string, value: string): boolean {
  return filterOf(filter).get(questionId)?.includes(value) ?? false;
}
