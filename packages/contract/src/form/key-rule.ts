import type { Rule } from './rule.ts';

/** What dictionaries, their entries and parameters are known by. */
export const KEY: Rule = { pattern: /^[\w.-]+$/, message: '只能填写字母、数字、下划线、点和短横线' };
