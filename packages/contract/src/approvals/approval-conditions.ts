import { z } from 'zod';

import { BRANCH_TESTS, ConditionField, whenOf } from '../form/condition-schema.ts';
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

/** The name of a field as steps say it. */
export const ApprovalFieldName = ConditionField;

/** One comparison of a branch. Decimal numbers are text and compared exactly; an empty value holds for `ne`, `notIn` and `notWithin` alone. */
export const ApprovalCondition = z.discriminatedUnion('type', BRANCH_TESTS);
export type ApprovalCondition = z.infer<typeof ApprovalCondition>;

/** When a branch is taken: one of the groups holds, a group when all of its conditions do. */
export const ApprovalWhen = whenOf(ApprovalCondition);
export type ApprovalWhen = z.infer<typeof ApprovalWhen>;
