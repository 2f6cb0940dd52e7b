import type { FieldHost } from '#kit/form/fields/bound-field.ts';

/** Carries one value into a field that belongs to forms: in the settings of a node each is kept as it is chosen. */
export function hostOf(value: string, onChange: (value: string) => void): FieldHost {
  const nothing = () => {};
  return {
    read: () => value,
    error: () => '',
    change: (_, next) => onChange(typeof next === 'function' ? next(value) : next),
    arrive: nothing,
    refuse: nothing,
    stopWaiting: nothing,
  };
}
