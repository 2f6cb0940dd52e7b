import { isDay } from '@houtai/contract/dates';

/** The fault of a day that was typed, or blank. */
export function dayFault(value: string, required = false): string {
  if (value === '') return required ? '不能为空' : '';
  return isDay(value) ? '' : '日期应为 年-月-日，如 2026-01-31';
}

/** The fault of a text with a limit, or blank. */
export function textFault(value: string, limit: number, required = false): string {
  const length = value.trim().length;
  if (length === 0) return required ? '不能为空' : '';
  return length > limit ? `最多 ${limit} 个字` : '';
}
