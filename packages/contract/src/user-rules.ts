import type { Rule } from './rule.ts';

/** The login name of an account: it begins with a letter. */
export const LOGIN_ID: Rule = { pattern: /^[A-Za-z][\w.-]*$/, message: '账号应以字母开头，由字母、数字、点、横线或下划线组成' };

/** Longest texts and most choices of a user's form. */
export const USER_LIMITS = { name: 30, loginId: 32, workNo: 30, remark: 200, departments: 20, posts: 20, roles: 50 } as const;

/** The code of a post. */
export const POST_CODE: Rule = { pattern: /^[A-Za-z][\w-]*$/, message: '编码应以字母开头，由字母、数字、横线或下划线组成' };
