import { calls } from '@houtai/contract';
import type { Field, IdField, IdsField } from '@houtai/contract/form';
import { ownValue } from '@houtai/contract/own-value';

import { send } from '#platform/calls/send.ts';

/** The text of a field as people read it; null when only its control can display it. `beside` has the names that accompany ids. */
export async function valueWords(
  field: Field | undefined,
  text: string | undefined,
  beside: Readonly<Record<string, unknown>>,
): Promise<string | null> {
  if (!text) return '（空）';
  if (!field) return text;
  if ('words' in field) return ownValue<string>(field.words, text) ?? null;
  if (field.kind === 'code') return field.within ? null : dictionaryWords(field.dictionary, text);
  if (field.kind === 'id' || field.kind === 'ids') return nameOf(field, beside) ?? (field.of === 'person' ? peopleWords(text) : null);
  return plainWords(field, text);
}

function plainWords({ kind }: Field, text: string): string | null {
  if (kind === 'rich') return visibleWords(text);
  return kind === 'secret' || kind === 'rows' ? null : text;
}

function visibleWords(html: string): string | null {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent.trim() || null;
}

/** The name that accompanies an id. */
function nameOf(field: IdField | IdsField, beside: Readonly<Record<string, unknown>>): string | null {
  const name = field.kind === 'id' && field.named !== undefined ? ownValue(beside, field.named) : '';
  return typeof name === 'string' && name !== '' ? name : null;
}

async function dictionaryWords(type: string, code: string): Promise<string | null> {
  const entries = await send(calls.dictionaries.dics, { type }, { silent: true }).catch(() => []);
  return entries.find((entry) => entry.code === code)?.codeText ?? null;
}

async function peopleWords(userIds: string): Promise<string | null> {
  const people = await send(calls.people.options, { userIds }, { silent: true }).catch(() => []);
  const ids = userIds.split(',');
  const names = ids.flatMap((id) => people.find(({ userId }) => userId === id)?.contactName ?? []);
  return names.length === ids.length ? names.join('、') : null;
}
