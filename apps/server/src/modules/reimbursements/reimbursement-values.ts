import { textOf } from '@houtai/contract/form-check';
import { type ExpenseLine, REIMBURSEMENT_FORM, totalOf } from '@houtai/contract/reimbursements-form';
import { z } from 'zod';

/** The relevant part of a line being typed. */
const Typed = z.object({ category: z.string(), amount: z.string().regex(/^\d{1,10}(\.\d{1,2})?$/) });

type Counted = Pick<ExpenseLine, 'amount'> & { category: string };

/** The amounts that conditions of approvals use. */
export function amountsIn(lines: readonly Counted[]): { total: string; hospitality: string } {
  return { total: totalOf(lines), hospitality: totalOf(lines.filter(({ category }) => category === 'hospitality')) };
}

/** The values of an unsaved form, without missing and invalid ones. */
export function typedValues(form: Readonly<Record<string, unknown>>): Record<string, string> {
  const type = textOf(form['type']);
  const rows = z.array(z.unknown()).safeParse(form['lines']).data;
  const lines = rows?.flatMap((row) => Typed.safeParse(row).data ?? []) ?? [];
  return {
    ...(Object.hasOwn(REIMBURSEMENT_FORM.fields.type.words, type) && { type }),
    ...(rows && { ...amountsIn(lines), lineCount: String(rows.length) }),
  };
}
