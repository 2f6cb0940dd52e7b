import { form, id, line, whole } from '../form/form.ts';

/** How many keys of a program are good at the same time, so that one can be changed for another without a pause. */
export const MAX_PROGRAM_KEYS = 2;

/** The networks of a text that a person typed. */
export function networksIn(text: string): string[] {
  return text.split(/[\s,，、;；]+/).filter(Boolean);
}

/** What a person says of a program, beside what it may. */
export const PROGRAM_FORM = form({
  name: line('名称', { max: 30, required: true }),
  keeperId: id('负责人', { of: 'person', required: true }),
  purpose: line('用来做什么', { max: 200, required: true }),
  networks: line('只从这些地址来', { max: 500 }),
  perMinute: whole('每分钟最多', { from: 1, to: 3_000, initial: 120 }),
});

/** For how long a new key is good. */
export const PROGRAM_KEY_FORM = form({ days: whole('几天后到期', { from: 1, to: 365, initial: 180 }) });
