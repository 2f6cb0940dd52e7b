import { z } from 'zod';

import { MAX_APPROVAL_CHOICES, MAX_APPROVAL_CONDITIONS, MAX_APPROVAL_GROUPS, MAX_CONDITION_DAYS, NAME_MAX } from '../limits.ts';
import type { Condition as AnyCondition, SimpleCondition as AnySimpleCondition } from './condition.ts';
import { Day, Id, text } from './fields.ts';

/** The name of a field in conditions and steps. */
export const ConditionField = text(NAME_MAX, 1).regex(/^[A-Za-z]\w*$/, '字段不正确');

const WRONG_OPERATOR = '条件的比较方式不正确';
const ordered = z.enum(['gt', 'ge', 'lt', 'le', 'eq', 'ne'], WRONG_OPERATOR);
const chosen = z.enum(['in', 'notIn'], WRONG_OPERATOR);
const placed = z.enum(['in', 'notIn', 'within', 'notWithin'], WRONG_OPERATOR);

const decimal = (decimals: number) =>
  text(24, 1).regex(new RegExp(`^-?\\d{1,15}(\\.\\d{1,${decimals}})?$`), `应为数字，最多 ${decimals} 位小数`);

const several = <Item extends z.ZodType>(item: Item) =>
  z.array(item).min(1, '不能为空').max(MAX_APPROVAL_CHOICES, `最多 ${MAX_APPROVAL_CHOICES} 个`);

const field = ConditionField;
const other = ConditionField;

/** The tests that the branches of approval processes may use; they compare exactly. */
export const BRANCH_TESTS = [
  z.object({ type: z.literal('money'), field, operator: ordered, value: decimal(2) }),
  z.object({ type: z.literal('number'), field, operator: ordered, value: decimal(6) }),
  z.object({ type: z.literal('day'), field, operator: ordered, value: Day }),
  z.object({ type: z.literal('code'), field, operator: chosen, values: several(text(64, 1)) }),
  z.object({ type: z.literal('text'), field, operator: chosen, values: several(text(100, 1)) }),
  z.object({ type: z.literal('person'), field, operator: chosen, values: several(Id) }),
  z.object({ type: z.literal('department'), field, operator: placed, values: several(Id) }),
] as const;

const days = z
  .number('应为数字')
  .int('应为整数')
  .min(-MAX_CONDITION_DAYS, `最小为 ${-MAX_CONDITION_DAYS}`)
  .max(MAX_CONDITION_DAYS, `最大为 ${MAX_CONDITION_DAYS}`);

const SIMPLE_TESTS = [
  ...BRANCH_TESTS,
  z.object({ type: z.literal('presence'), field, operator: z.enum(['filled', 'empty'], WRONG_OPERATOR) }),
  z.object({ type: z.literal('flag'), field, operator: z.literal('is', WRONG_OPERATOR), value: z.boolean('应为是或否') }),
  z.object({ type: z.literal('choices'), field, operator: z.enum(['any', 'all', 'none'], WRONG_OPERATOR), values: several(text(64, 1)) }),
  z
    .object({ type: z.literal('period'), field, operator: z.enum(['within', 'notWithin'], WRONG_OPERATOR), from: Day, until: Day })
    .refine(({ from, until }) => from <= until, { path: ['until'], message: '不能早于开始日期' }),
  z.object({ type: z.literal('today'), field, operator: ordered, days }),
  z.object({ type: z.literal('against'), field, operator: ordered, as: z.enum(['number', 'day'], '比较的类型不正确'), other }),
  z.object({ type: z.literal('same'), field, operator: z.enum(['eq', 'ne'], WRONG_OPERATOR), other }),
] as const;

/** A test of one value of a record. */
const SimpleCondition: z.ZodType<AnySimpleCondition> = z.discriminatedUnion('type', SIMPLE_TESTS, '条件的类型不正确');

/** A condition as it is sent and stored. */
export const Condition: z.ZodType<AnyCondition> = z.discriminatedUnion(
  'type',
  [
    ...SIMPLE_TESTS,
    z.object({ type: z.literal('rows'), field, operator: z.enum(['some', 'every', 'none'], WRONG_OPERATOR), of: SimpleCondition }),
  ],
  '条件的类型不正确',
);

/** Groups of conditions, of which one has to hold as a whole. */
export function whenOf<Test extends z.ZodType>(test: Test) {
  return z
    .array(z.array(test).min(1, '至少一个条件').max(MAX_APPROVAL_CONDITIONS, `一组最多 ${MAX_APPROVAL_CONDITIONS} 个条件`))
    .min(1, '至少一组条件')
    .max(MAX_APPROVAL_GROUPS, `最多 ${MAX_APPROVAL_GROUPS} 组条件`);
}
