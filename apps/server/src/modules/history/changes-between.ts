import type { FieldChange } from '@houtai/contract/history';

/** The fields that differ, with their labels and in the order of these; values are words for people. */
export function changesBetween<Field extends string>(
  before: Readonly<Record<Field, string>>,
  after: Readonly<Record<Field, string>>,
  labels: Readonly<Record<Field, string>>,
): FieldChange[] {
  return namesIn(labels)
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, label: labels[field], before: before[field], after: after[field] }));
}

function namesIn<Field extends string>(labels: Readonly<Record<Field, string>>): Field[] {
  return Object.keys(labels).filter((name): name is Field => Object.hasOwn(labels, name));
}
