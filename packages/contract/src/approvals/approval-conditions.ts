import { z } from 'zod';

import { BRANCH_TESTS, ConditionField, whenOf } from '../form/condition-schema.ts';
import type { APPROVAL_FIELD_TYPES } from './approval-words.ts';

/**
 * A field of a document that conditions may use and steps may fill in, as declared by its kind. Values are text: a decimal number, a code,
 * a day as yyyy-MM-dd, an id. A `many` field has ids joined by commas, and conditions cannot use it.
 */
export type ApprovalField = {
  name: string;
  label: string;
  type: keyof typeof APPROVAL_FIELD_TYPES;
  /** Never empty when submitted. */
  required: boolean;
  many?: boolean;
  /** Digits after the point of a number, 2 by default; money has 2. */
  decimals?: number;
  /** Bounds of money, a number or a day, both included. */
  least?: string;
  most?: string;
  /** All codes with their labels. */
  codes?: Readonly<Record<string, string>>;
};

/** The name of a field in the settings of a step. */
export const ApprovalFieldName = ConditionField;

/** One comparison of a branch. Decimal numbers are text and compared exactly; an empty value passes only `ne`, `notIn` and `notWithin`. */
export const ApprovalCondition = z.discriminatedUnion('type', BRANCH_TESTS);
export type ApprovalCondition = z.infer<typeof ApprovalCondition>;

/** When a branch is taken: one of the groups holds, and a group holds when all its conditions do. */
export const ApprovalWhen = whenOf(ApprovalCondition);
export type ApprovalWhen = z.infer<typeof ApprovalWhen>;
