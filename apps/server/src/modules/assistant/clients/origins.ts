import { cutAtFigures } from '@houtai/contract/answer-figures';
import type { ProposedField } from '@houtai/contract/assistant-parts';
import type { Origin } from '@houtai/contract/assistant-words';
import { paragraphsOf } from '@houtai/contract/escape-html';

import { Refused } from '../asking/asking.ts';

/** Where the values of a proposal may come from: what the person typed, what is theirs, what the page shows, and what was read of records. */
export type Known = { said: string; own: readonly string[]; page: string; read: string };

/** Where a value comes from, the surest first. */
export function originOf(words: string, { said, own, page, read }: Known): Origin {
  if (own.includes(words)) return 'own';
  if (said.includes(words)) return 'typed';
  if (page.includes(words)) return 'page';
  return read.includes(words) ? 'record' : 'guess';
}

type Given = {
  name: string;
  label: string;
  required?: boolean | string;
  words: string;
  /** Says to whom something goes, how much of it, or where to: only the person says so. */
  isGuarded?: boolean;
  /** Is found as a figure: 1,200.00 is 1200, and 5 is not a part of 25. */
  isFigure?: boolean;
};

/**
 * A field of a card. People to notify or to make responsible are taken only from what the asking person wrote: a name found in a page or a record,
 * or made up by the model, may have been planted by somebody else.
 */
export function proposedField(
  { name, label, required = false, words, isGuarded = false, isFigure = false }: Given,
  known: Known,
): ProposedField {
  const origin = words === '' ? 'own' : isFigure ? originOfFigure(words, known) : originOf(words, known);
  return { name, label, required: required !== false, words, origin, guarded: isGuarded && origin !== 'typed' && origin !== 'own' };
}

function originOfFigure(words: string, { said, page, read }: Known): Origin {
  const isIn = (text: string) => cutAtFigures(text).some(({ figure }) => figure !== '' && Number(figure) === Number(words));
  if (isIn(said)) return 'typed';
  if (isIn(page)) return 'page';
  return isIn(read) ? 'record' : 'guess';
}

const ADDRESS = /(?:https?:\/\/|www\.)\S+/gi;

/** Whether a text has an address that the person did not give: where it leads to is what somebody else wished. */
export function leadsElsewhere(text: string, said: string): boolean {
  return (text.match(ADDRESS) ?? []).some((address) => !said.includes(address));
}

/** A text of a proposal that no form opens, as it may be pressed; refuses one that leads elsewhere, as nobody could write it again. */
export function pressable(text: string, said: string): string {
  if (leadsElsewhere(text, said)) throw new Refused('网址要由用户自己给出：请去掉，或请用户把它写在提问里');
  return withoutMentions(text, said);
}

/** A text without the @ before names that the person did not write so: a mention reaches people. */
export function withoutMentions(text: string, said: string): string {
  return text.replace(/[@＠]([^@＠\s]{0,20})/g, (mention, name: string) => (name !== '' && said.includes(mention) ? mention : name));
}

/** Plain text as the html of a rich field. */
export function asHtml(text: string): string {
  return paragraphsOf(text.replaceAll(/\n+/g, '\n'));
}
