import { form, id, line, wholeNumber } from '../form/form.ts';

/** How many keys of a program are valid at the same time, so that a key can be replaced without a pause. */
export const MAX_PROGRAM_KEYS = 2;

/** Splits a typed list of networks. */
export function networksIn(text: string): string[] {
  return text.split(/[\s,，、;；]+/).filter(Boolean);
}

/** The fields of a program that a person edits, without its permissions. */
export const PROGRAM_FORM = form({
  name: line('名称', { max: 30, required: true }),
  keeperId: id('负责人', { of: 'person', required: true }),
  purpose: line('用来做什么', { max: 200, required: true }),
  networks: line('只从这些地址来', { max: 500 }),
  perMinute: wholeNumber('每分钟最多', { from: 1, to: 3_000, initial: 120 }),
});

/** The form of a new key: for how many days it is valid. */
export const PROGRAM_KEY_FORM = form({ days: wholeNumber('几天后到期', { from: 1, to: 365, initial: 180 }) });
