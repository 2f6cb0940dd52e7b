import { z } from 'zod';

import { withoutBlanks, withoutInvisibleMarks } from '../text/invisible-marks.ts';
import { type RuleName, RULES } from './rules.ts';

/** The error of a value of another type; a missing value gets the message of a blank one (specification 5.1). */
export function expectedMessage(words: string) {
  return { error: ({ input }: { input?: unknown }) => (input === undefined || input === null || input === '' ? '不能为空' : words) };
}

/** Text of at most `max` characters, trimmed and without invisible characters; with `min` 1 it is required. */
export function text(max: number, min = 0) {
  return z
    .string(expectedMessage('应为文本'))
    .overwrite((typed) => withoutBlanks(withoutInvisibleMarks(typed)))
    .min(min, { error: '不能为空', abort: true })
    .max(max, `最多 ${max} 个字`);
}

/** A password that proves an identity: bounded, but not checked against the current password rule, because it may be older. */
export const TypedPassword = z.string(expectedMessage('应为文本')).min(1, '不能为空').max(64, '最多 64 个字');

/** Required text that obeys a named rule (specification 5.4). */
export function ruleText(rule: RuleName, max = 100) {
  return text(max, 1).regex(RULES[rule].pattern, RULES[rule].message);
}

/** Text that obeys a named rule or is empty. */
export function optionalRuled(rule: RuleName, max = 100) {
  return text(max).refine((value) => value === '' || RULES[rule].pattern.test(value), RULES[rule].message);
}

/** The id of a record: a UUIDv7 that the application makes, or a seeded short code. */
export const Id = z
  .string(expectedMessage('应为文本'))
  .min(1, { error: '不能为空', abort: true })
  .max(64, '编号过长')
  .regex(/^[\w-]+$/, '编号不正确');

/** A moment as ISO 8601 text in UTC. */
export const Moment = z.iso.datetime();

/** A local day as yyyy-MM-dd that exists. */
export const Day = z.iso.date(expectedMessage('应为日期'));

/** Ids joined by commas, at most `most` (specification 3: people and files of forms); the result keeps the text. */
export function idList(most: number, min = 0) {
  return z
    .string(expectedMessage('应为文本'))
    .max(most * 65, `最多 ${most} 个`)
    .refine((value) => value === '' || value.split(',').every((id) => Id.safeParse(id).success), '编号不正确')
    .refine((value) => value === '' || value.split(',').length <= most, `最多 ${most} 个`)
    .refine((value) => min === 0 || value !== '', '不能为空');
}

/** One of a few fixed codes, compared as text; a number is read like its text (decisions, "To-do and feedback"). */
export function codeOf<const Codes extends readonly [string, ...string[]]>(codes: Codes, words: string) {
  return z.union([z.string(), z.number()], words).transform(String).pipe(z.enum(codes, words));
}

/** The version that a change is based on; an outdated one is answered with A0409 (decisions, "Answers on the wire"). */
export const Version = z.number('应为数字').int('应为整数').min(1, '版本不正确').max(2_147_483_647, '版本不正确');
