import type { Field } from '@houtai/contract/form';

import type { Arrival } from '../saving/arrival.ts';

/** What a control asks of the form that it belongs to, whatever other fields that has: methods, so that a form of any names fits. */
export type FieldHost = {
  read(name: string): string;
  error(name: string): string;
  change(name: string, value: string | ((old: string) => string)): void;
  arrive(name: string, arrival: Arrival): void;
  refuse(name: string, fault: string): void;
  stopWaiting(why?: string): void;
};

/** A declared field in a form: what its control is made of. */
export type BoundField<F extends Field = Field> = { readonly form: FieldHost; readonly name: string; readonly field: F };
