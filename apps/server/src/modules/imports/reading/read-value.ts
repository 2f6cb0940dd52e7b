import { paragraphsOf } from '@houtai/contract/escape-html';
import type { Field } from '@houtai/contract/form';
import { aliasKey } from '@houtai/contract/form-options';
import { readFieldText, type ReadText } from '@houtai/contract/form-reading';
import { ownValue } from '@houtai/contract/own-value';

import { visibleText } from '#platform/html/visible-text.ts';

import type { CellTexts } from '../import-kind.ts';
import type { LookedUp } from './look-up.ts';

type Reading = {
  name: string;
  field: Field;
  looked: LookedUp;
  /** What the person chose for aliases. */
  said: Readonly<Record<string, string>>;
  /** The values of the row read so far. */
  row: CellTexts;
  /** The present value of the record; blank for a new one. */
  held: string;
};

/** Converts the text of a cell to the value that the field's control would have. */
export function readValue(cell: string, { name, field, looked, said, row, held }: Reading): ReadText {
  const written = field.kind === 'rich' && cell !== '' ? paragraphsOf(cell) : cell;
  const read = readFieldText(field, written, { options: looked.get(name), row, held, chosen: (text) => chosenMeaning(said, text) });
  return read.text === undefined || read.text === '' ? read : { text: equalStoredText(field, read.text, held) };
}

/** Returns the record's own text if it means the same: other decimals, another order, words without their formats. */
export function equalStoredText({ kind }: Field, text: string, held: string): string {
  const isSame = () => {
    if (kind === 'amount') return text !== '' && held !== '' && Number(text) === Number(held);
    if (kind === 'rich') return aliasKey(visibleText(text)) === aliasKey(visibleText(held));
    return kind === 'ids' && text.split(',').toSorted().join() === held.split(',').toSorted().join();
  };
  return isSame() ? held : text;
}

/** What the person chose for an alias, or blank. Own properties only, because "constructor" exists in every object. */
export function chosenMeaning(said: Readonly<Record<string, string>>, cell: string): string {
  const written = aliasKey(cell);
  return Object.hasOwn(said, written) ? (ownValue(said, written) ?? '') : '';
}
