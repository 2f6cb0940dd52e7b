import type { FieldHost } from '#kit/form/fields/bound-field.ts';

/** Adapts a single value to a form field: the settings of a node are saved as they are chosen. */
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
