import type { Rule } from '../form/rule.ts';

/** The rule for the code of a post. */
export const POST_CODE: Rule = { pattern: /^[A-Za-z][\w-]*$/, message: '编码应以字母开头，由字母、数字、横线或下划线组成' };
