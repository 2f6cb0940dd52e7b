import { PAGE_CONTEXT_MAX_BYTES } from '@houtai/contract/assistant-words';
import { firstCharacters } from '@houtai/contract/characters';
import { utf8Bytes } from '@houtai/contract/utf8-bytes';

import { type FormInSight, useFormsInSight } from '#platform/open-forms.ts';
import { useAppLocation } from '#platform/pages/app-location.ts';
import { type ShownPart, useShownParts } from '#platform/pages/page-context.ts';

import type { Question } from './chat/ask-assistant.ts';
import { readPage } from './read-page.ts';

/** The visible page: its name, a short description, its open form, and a function that reads it. */
export type Page = { path: string; name: string; note: string; form: string; read: () => Question['page'] };

const MAIN = { current: null };

/** The page that the assistant refers to; its content is read when a question is sent. */
export function usePage(): Page {
  const path = useAppLocation((place) => place.pathname);
  const parts = useShownParts();
  const form = useFormsInSight().at(-1);
  const [first] = parts;
  const name = first?.name ?? document.title.split(' · ')[0] ?? '';
  return {
    path,
    name,
    note: first?.note ?? '',
    form: form?.name ?? '',
    read: () => ({
      pageName: firstCharacters(name, 100),
      routePath: firstCharacters(path, 300),
      componentData: readPage(inSight(parts, name)),
      timestamp: new Date().toISOString(),
      ...(form && { form: openForm(form) }),
    }),
  };
}

/** A page that registers no parts is read as a whole. */
function inSight(parts: readonly ShownPart[], name: string): readonly ShownPart[] {
  if (parts.length > 0) return parts;
  return [{ name, note: '', element: { ...MAIN, current: document.querySelector<HTMLElement>('main#content') } }];
}

/** Omits the largest fields of a form that is too large; the assistant does not fill fields that it does not see. */
function openForm({ key, name, values, typed }: FormInSight): NonNullable<NonNullable<Question['page']>['form']> {
  let entries = Object.entries(values());
  const sent = () => ({
    key,
    name,
    values: Object.fromEntries(entries),
    typed: typed().filter((field) => entries.some(([one]) => one === field)),
  });
  while (utf8Bytes(JSON.stringify(sent())) > PAGE_CONTEXT_MAX_BYTES) {
    const largest = Math.max(...entries.map(([, text]) => text.length));
    entries = entries.filter(([, text]) => text.length < largest);
  }
  return sent();
}
