import { z } from 'zod';

import { Day, Id, text } from '../form/fields.ts';
import { APPROVAL_CHOICES_MOST, APPROVAL_CONDITIONS_MOST, APPROVAL_GROUPS_MOST, NAME_MAX } from '../limits.ts';
import type { APPROVAL_FIELD_TYPES } from './approval-words.ts';

/**
 * A field of a document that conditions may use and steps may fill in, as the registration of its kind declares it. Values are text: a
 * decimal number, a code, a day as yyyy-MM-dd, an id; people of a `many` field are ids joined by commas, and conditions cannot use it.
 */
export type ApprovalField = {
  name: string;
  label: string;
  type: keyof typeof APPROVAL_FIELD_TYPES;
  /** Never empty when submitted. */
  required: boolean;
  many?: boolean;
  /** Of a number: digits after the point, 2 unless said; money has 2. */
  decimals?: number;
  /** Bounds of money, a number or a day, both included. */
  least?: string;
  most?: string;
  /** All codes that there are, with their words. */
  codes?: Readonly<Record<string, string>>;
};

/** The name of a field as conditions and steps say it. */
export const ApprovalFieldName = text(NAME_MAX, 1).regex(/^[A-Za-z]\w*$/, '字段不正确');

const ordered = z.enum(['gt', 'ge', 'lt', 'le', 'eq', 'ne'], '条件的比较方式不正确');
const chosen = z.enum(['in', 'notIn'], '条件的比较方式不正确');
const placed = z.enum(['in', 'notIn', 'within', 'notWithin'], '条件的比较方式不正确');

const decimal = (decimals: number) =>
  text(24, 1).regex(new RegExp(`^-?\\d{1,15}(\\.\\d{1,${decimals}})?$`), `应为数字，最多 ${decimals} 位小数`);

const several = <Item extends z.ZodType>(item: Item) =>
  z.array(item).min(1, '不能为空').max(APPROVAL_CHOICES_MOST, `最多 ${APPROVAL_CHOICES_MOST} 个`);

const field = ApprovalFieldName;

/** One comparison. Decimal numbers are text and compared exactly; an empty value holds for `ne`, `notIn` and `notWithin` alone. */
export const ApprovalCondition = z.discriminatedUnion('type', [
  z.object({ type: z.literal('money'), field, operator: ordered, value: decimal(2) }),
  z.object({ type: z.literal('number'), field, operator: ordered, value: decimal(6) }),
  z.object({ type: z.literal('day'), field, operator: ordered, value: Day }),
  z.object({ type: z.literal('code'), field, operator: chosen, values: several(text(64, 1)) }),
  z.object({ type: z.literal('text'), field, operator: chosen, values: several(text(100, 1)) }),
  z.object({ type: z.literal('person'), field, operator: chosen, values: several(Id) }),
  z.object({ type: z.literal('department'), field, operator: placed, values: several(Id) }),
]);
export type ApprovalCondition = z.infer<typeof ApprovalCondition>;

/** When a branch is taken: one of the groups holds, a group when all of its conditions do. */
export const ApprovalWhen = z
  .array(z.array(ApprovalCondition).min(1, '至少一个条件').max(APPROVAL_CONDITIONS_MOST, `一组最多 ${APPROVAL_CONDITIONS_MOST} 个条件`))
  .min(1, '至少一组条件')
  .max(APPROVAL_GROUPS_MOST, `最多 ${APPROVAL_GROUPS_MOST} 组条件`);
export type ApprovalWhen = z.infer<typeof ApprovalWhen>;
