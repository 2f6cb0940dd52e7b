import type { Rule } from './rule.ts';

/** The rule for keys of dictionaries, their entries and parameters. */
export const KEY: Rule = { pattern: /^[\w.-]+$/, message: '只能填写字母、数字、下划线、点和短横线' };
