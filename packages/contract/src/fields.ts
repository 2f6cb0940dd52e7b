import { z } from 'zod';

import { RULES, type RuleName } from './rules.ts';

/** Text of at most `max` characters, trimmed; with `min` 1 it is required. */
export function text(max: number, min = 0) {
  return z.string('应为文本').trim().min(min, '不能为空').max(max, `最多 ${max} 个字`);
}

/** A password as it was typed to prove who somebody is: bounded, but not held to today's password rule, as it may be an older one. */
export const TypedPassword = z.string('应为文本').min(1, '不能为空').max(64, '最多 64 个字');

/** Required text that obeys a named rule (specification 5.4). */
export function ruled(rule: RuleName, max = 100) {
  return text(max, 1).regex(RULES[rule].pattern, RULES[rule].message);
}

/** Text that obeys a named rule or is empty. */
export function ruledOrEmpty(rule: RuleName, max = 100) {
  return text(max).refine((value) => value === '' || RULES[rule].pattern.test(value), RULES[rule].message);
}

/** The key of a record: what the application makes (UUIDv7) or a seeded short code. */
export const Id = z
  .string('应为文本')
  .min(1, '不能为空')
  .max(64, '编号过长')
  .regex(/^[\w-]+$/, '编号不正确');

/** A moment as ISO 8601 text in UTC. */
export const Moment = z.iso.datetime();
