import type { Rule } from './rule.ts';

/** Longest texts of a post and of a company. */
export const COMPANY_LIMITS = { name: 100, shortName: 30, bankName: 100, accountName: 100, remark: 200, banks: 50 } as const;

/** The largest number to sort by. */
export const SORT_MAX = 9_999;

/** The code of a post. */
export const POST_CODE: Rule = { pattern: /^[A-Za-z][\w-]*$/, message: '编码应以字母开头，由字母、数字、横线或下划线组成' };
