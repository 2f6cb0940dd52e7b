import { filterOf, filterPart } from '@houtai/contract/questionnaire-words';

/** Adds a value of a question to the filter, or removes it. */
export function toggleFilter(filter: string, questionId: string, value: string): string {
  const part = filterPart(questionId, value);
  const parts = filter.split(',').filter((one) => one !== '');
  return (parts.includes(part) ? parts.filter((one) => one !== part) : [...parts, part]).join(',');
}

/** Whether the filter has a value of a question. */
export function isFilteredBy(filter: string, questionId: string, value: string): boolean {
  return filterOf(filter).get(questionId)?.includes(value) ?? false;
}
