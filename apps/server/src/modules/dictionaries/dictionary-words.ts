import type { DictionaryRow, DictionaryType } from '@houtai/contract/dictionaries';
import { DICTIONARY_FORM, ENTRY_FORM } from '@houtai/contract/dictionaries-form';
import type { Fields } from '@houtai/contract/form';
import { valuesIn } from '@houtai/contract/form-check';
import { labelsOf, wordsIn } from '@houtai/contract/form-words';
import type { FieldChange } from '@houtai/contract/history';

import { changesBetween } from '../history/index.ts';

export function typeChanges(before: DictionaryType, after: DictionaryType): FieldChange[] {
  return changesOf(DICTIONARY_FORM.fields, before, after);
}

/** The values of the form, with which an earlier state can be saved again. */
export function typeState(dictionary: DictionaryType): Record<string, unknown> {
  return valuesIn(DICTIONARY_FORM, dictionary);
}

export function entryChanges(before: DictionaryRow, after: DictionaryRow): FieldChange[] {
  return changesOf(ENTRY_FORM.fields, before, after);
}

export function entryState(entry: DictionaryRow): Record<string, unknown> {
  return valuesIn(ENTRY_FORM, entry);
}

function changesOf(fields: Fields, before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>): FieldChange[] {
  return changesBetween(wordsIn(fields, before), wordsIn(fields, after), labelsOf(fields));
}
