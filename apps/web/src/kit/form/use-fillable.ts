import type { DeclaredForm, Fields } from '@houtai/contract/form';
import { ownValue } from '@houtai/contract/own-value';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { showForm } from '#platform/open-forms.ts';
import { randomId } from '#ui/random-id.ts';

import { withFilled } from './line-rows.ts';
import type { Form } from './use-text-form.ts';

type Texts = Readonly<Record<string, string>>;

/** The parts of a form that the assistant reads and fills. */
type Fillable = Pick<Form<string>, 'fill'> & { values: Texts; initial: Texts };

/**
 * Registers a named form for the assistant while it is visible, and fills it when the user accepts a proposal. `fixed` fields cannot be
 * changed here.
 */
export function useFillable<F extends Fields>(
  { name, fields }: Pick<DeclaredForm<F>, 'name' | 'fields'>,
  form: Fillable,
  fixed: readonly string[] = [],
): void {
  const [key] = useState(randomId);
  const filled = useRef<Texts>({});
  const own = Object.entries(fields).filter(([field, { kind }]) => kind !== 'secret' && !fixed.includes(field));
  const toHold = (values: Texts): Texts =>
    Object.fromEntries(
      own.flatMap(([field, declared]) => {
        const text = ownValue(values, field);
        if (text === undefined) return [];
        return [[field, declared.kind === 'rows' ? withFilled(declared, ownValue(form.values, field) ?? '', rowsOf(text)) : text]];
      }),
    );
  const read = useEffectEvent(() => Object.fromEntries(own.map(([field]) => [field, ownValue(form.values, field) ?? ''])));
  const typed = useEffectEvent(() =>
    own.flatMap(([field, { kind }]) => {
      const isChanged =
        ownValue(form.values, field) !== ownValue(form.initial, field) && ownValue(form.values, field) !== ownValue(filled.current, field);
      // Once rows were filled in, it is unknown which of them the user gave.
      return isChanged && !(kind === 'rows' && Object.hasOwn(filled.current, field)) ? [field] : [];
    }),
  );
  const replacedBy = useEffectEvent((values: Texts) =>
    own.flatMap(([field, { kind, label }]) => {
      const [held, text] = [ownValue(form.values, field) ?? '', ownValue(values, field)];
      const isTyped = held !== '' && held !== ownValue(form.initial, field);
      return kind !== 'rows' && text !== undefined && isTyped && held !== text ? [label] : [];
    }),
  );
  const fill = useEffectEvent((values: Texts) => {
    const held = toHold(values);
    filled.current = { ...filled.current, ...held };
    form.fill(held);
  });
  useEffect(() => {
    if (name === '') return;
    return showForm({
      key,
      name,
      values: () => read(),
      typed: () => typed(),
      replacedBy: (values) => replacedBy(values),
      fill: (values) => fill(values),
    });
  }, [key, name]);
}

function rowsOf(text: string): Texts[] {
  const rows: unknown = JSON.parse(text);
  return Array.isArray(rows) ? rows.map((row: Readonly<Record<string, unknown>>) => row).map(asTexts) : [];
}

function asTexts(row: Readonly<Record<string, unknown>>): Texts {
  return Object.fromEntries(Object.entries(row).flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : [])));
}
