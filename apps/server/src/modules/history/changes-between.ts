import type { FieldChange } from '@houtai/contract/history';

/** Notes for a changed value with the same text: another record of that name, or a changed format. */
export const ANOTHER = '同名，已更换';
export const LOOKS = '调整了格式';

/**
 * The fields that differ, with their labels and in the order of `labels`; values are texts for people. `beneath` returns a note for a value
 * that changed without a visible difference.
 */
export function changesBetween<Field extends string>(
  before: Readonly<Record<NoInfer<Field>, string>>,
  after: Readonly<Record<NoInfer<Field>, string>>,
  labels: Readonly<Record<Field, string>>,
  beneath?: Readonly<Partial<Record<NoInfer<Field>, string | false>>>,
): FieldChange[] {
  return namesIn(labels).flatMap((field) => {
    const change = { field, label: labels[field], before: before[field], after: after[field] };
    if (change.before !== change.after) return [change];
    const note = beneath?.[field];
    return note ? [{ ...change, after: `${change.after}（${note}）` }] : [];
  });
}

function namesIn<Field extends string>(labels: Readonly<Record<Field, string>>): Field[] {
  return Object.keys(labels).filter((name): name is Field => Object.hasOwn(labels, name));
}
