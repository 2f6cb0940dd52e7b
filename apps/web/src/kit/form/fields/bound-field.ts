import type { Field } from '@houtai/contract/form';

import type { ArrivedChange } from '../saving/arrival.ts';

/** The operations of a form that a control needs. They are methods, so that forms with any field names are assignable. */
export type FieldHost = {
  read(name: string): string;
  error(name: string): string;
  change(name: string, value: string | ((old: string) => string)): void;
  arrive(name: string, arrival: ArrivedChange): void;
  refuse(name: string, fault: string): void;
  stopWaiting(why?: string): void;
};

/** A declared field together with its form. */
export type BoundField<F extends Field = Field> = { readonly form: FieldHost; readonly name: string; readonly field: F };
