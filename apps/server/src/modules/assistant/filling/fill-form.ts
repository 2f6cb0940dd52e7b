import { FILLED_WORDS_MAX } from '@houtai/contract/assistant-words';
import { firstCharacters } from '@houtai/contract/characters';
import type { Field, PartField } from '@houtai/contract/form';
import { brokenFieldAt, faultAt, textsOf } from '@houtai/contract/form-check';
import { ownValue } from '@houtai/contract/own-value';

import { visibleLength } from '#platform/html/visible-text.ts';

import { type AssistantRequest, Refused } from '../asking/asking.ts';
import { type KnownOrigins, proposedField } from '../clients/origins.ts';
import { FILL, type ProposedChange } from '../proposing/proposals.ts';
import { type Draft, fillRows, type RowTexts } from './fill-rows.ts';
import { isGuarded, valueFor } from './fill-values.ts';
import { fillableIn, type FormFilling, type OpenedForm } from './open-form.ts';

/**
 * Builds a proposal to fill the open form; it writes nothing. Values are checked as the form checks them, with the same messages.
 * Recipients, amounts and links that the person did not supply appear on the card but stay blank.
 */
export async function newFilling(
  asking: AssistantRequest,
  opened: OpenedForm,
  given: FormFilling,
  known: KnownOrigins,
): Promise<ProposedChange> {
  const { declared, form } = opened;
  const before: RowTexts = { ...textsOf(declared.fields), ...form.values };
  const draft: Draft = { fields: [], values: {}, held: { ...before } };
  for (const [name, field] of fillableIn(opened)) {
    const sent = ownValue(given, name);
    if (sent === undefined || sent === '') continue;
    if (typeof sent === 'object') {
      if (field.kind === 'rows') await fillRows(asking, draft, { name, field, rows: sent }, known);
    } else if (field.kind !== 'rows') await fillOne(asking, draft, { name, field, given: String(sent), fields: declared.fields }, known);
  }
  if (draft.fields.length === 0) throw new Refused('没有可以填写的字段，请写要填的内容');
  refuseFaults(opened, draft, before);
  const names = draft.fields.filter(({ guarded }) => !guarded).map(({ label }) => label);
  return {
    action: FILL,
    input: { form: declared.name, fields: firstCharacters(names.join('、'), FILLED_WORDS_MAX) },
    about: null,
    url: '',
    card: { record: declared.name, fields: draft.fields, form: null, fill: { key: form.key, values: draft.values } },
  };
}

type One = { name: string; field: PartField; given: string; fields: Readonly<Record<string, Field>> };

async function fillOne(asking: AssistantRequest, draft: Draft, { name, field, given, fields }: One, known: KnownOrigins): Promise<void> {
  const filled = await valueFor(asking, field, given, (other) => ownValue(draft.held, other) ?? '');
  const { label, required } = field;
  const shown = proposedField({ name, label, required, words: filled.words, ...isGuarded(field, filled.words, known) }, known);
  draft.fields.push(shown);
  if (shown.guarded) return;
  const put = (other: string, text: string): void => {
    draft.held[other] = draft.values[other] = text;
  };
  put(name, filled.text);
  if (field.kind !== 'id') return clearWithin(draft, fields, name, put);
  if (field.named !== undefined) put(field.named, filled.words);
  if (filled.within && field.within) putOuter(draft, { field: field.within.field, fields, put, outer: filled.within });
  clearWithin(draft, fields, name, put);
}

type Outer = { field: string; fields: One['fields']; put: (name: string, text: string) => void; outer: { id: string; words: string } };

/** Also sets the record that the chosen one belongs to, e.g. the customer of a project. */
function putOuter(draft: Draft, { field, fields, put, outer }: Outer): void {
  const own = ownValue(fields, field);
  if (!own || ownValue(draft.held, field) === outer.id) return;
  put(field, outer.id);
  if (own.kind === 'id' && own.named !== undefined) put(own.named, outer.words);
  draft.fields.push({
    name: field,
    label: own.label,
    required: own.required !== false,
    words: outer.words,
    origin: 'record',
    guarded: false,
  });
}

/** Clears fields that depend on a changed one, as the form does. */
function clearWithin(draft: Draft, fields: One['fields'], name: string, put: Outer['put']): void {
  for (const [inner, field] of Object.entries(fields)) {
    if (!('within' in field) || field.within?.field !== name || ownValue(draft.held, inner) === '') continue;
    put(inner, '');
    if (field.kind === 'id' && field.named !== undefined) put(field.named, '');
    draft.fields.push({ name: inner, label: field.label, required: field.required !== false, words: '', origin: 'own', guarded: false });
  }
}

/** Refuses what the form would refuse of the filled-in values and of their combination with existing ones. */
function refuseFaults({ declared, form }: OpenedForm, { values, held, fields }: Draft, before: RowTexts): void {
  const left = new Set(fields.filter(({ guarded }) => guarded).map(({ name }) => name.split('.')[0]));
  const faults = Object.keys(form.values).flatMap((name) => {
    const field = ownValue(declared.fields, name);
    // A row whose amount is left to the person is incomplete.
    if (!field || left.has(name)) return [];
    const read = (other: string) => ownValue(held, other) ?? '';
    const fault = ownValue(values, name)
      ? faultAt(declared, name, read, visibleLength)
      : ownValue(held, name) === ''
        ? ''
        : brokenFieldAt(declared, name, read);
    const wasBroken =
      !ownValue(values, name) && fault !== '' && brokenFieldAt(declared, name, (other) => ownValue(before, other) ?? '') === fault;
    return fault === '' || wasBroken ? [] : [`${field.label}：${fault}`];
  });
  if (faults.length > 0) throw new Refused(faults.join('；'));
}
