import type { FieldChange } from '@houtai/contract/history';

/** What is said of a value that reads as the one before: it is another one of the same name, or the same text looks otherwise. */
export const ANOTHER = '同名，已更换';
export const LOOKS = '调整了格式';

/**
 * The fields that differ, with their labels and in the order of these; values are words for people. `beneath` says of a field whose value
 * changed although its words may be the same what to add then.
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
