import { calls } from '@houtai/contract';
import type { Field } from '@houtai/contract/form';
import { ownValue } from '@houtai/contract/own-value';

import { idsOf } from '#kit/person-picker/use-people.ts';
import { send } from '#platform/calls/send.ts';

/** The text of a field as people read it; null where only its control can draw it. `beside` has the names that travel with ids. */
export async function valueWords(
  field: Field | undefined,
  text: string | undefined,
  beside: Readonly<Record<string, unknown>>,
): Promise<string | null> {
  if (!text) return '（空）';
  switch (field?.kind) {
    case 'choice':
    case 'maybe':
    case 'flag':
      return ownValue<string>(field.words, text) ?? null;
    case 'rich':
      return new DOMParser().parseFromString(text, 'text/html').body.textContent.trim() || null;
    case 'code':
      return field.within ? null : dictionaryWords(field.dictionary, text);
    case 'id': {
      const name = field.named === undefined ? undefined : beside[field.named];
      if (typeof name === 'string' && name !== '') return name;
      return field.of === 'person' ? peopleWords(text) : null;
    }
    case 'ids':
      return field.of === 'person' ? peopleWords(text) : null;
    case 'secret':
    case 'rows':
      return null;
    default:
      return text;
  }
}

async function dictionaryWords(type: string, code: string): Promise<string | null> {
  const entries = await send(calls.dictionaries.dics, { type }, { silent: true }).catch(() => []);
  return entries.find((entry) => entry.code === code)?.codeText ?? null;
}

async function peopleWords(userIds: string): Promise<string | null> {
  const people = await send(calls.people.options, { userIds }, { silent: true }).catch(() => []);
  const names = idsOf(userIds).flatMap((id) => people.find(({ userId }) => userId === id)?.contactName ?? []);
  return names.length === idsOf(userIds).length ? names.join('、') : null;
}
