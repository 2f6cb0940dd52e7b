import { splitAtFigures } from '@houtai/contract/answer-figures';
import type { ProposedField } from '@houtai/contract/assistant-parts';
import type { RecordOrigin } from '@houtai/contract/assistant-words';
import { paragraphsOf } from '@houtai/contract/escape-html';

import { Refused } from '../asking/asking.ts';

/** The possible origins of values in a proposal: typed by the person, their own data, the page, and records read. */
export type KnownOrigins = { said: string; own: readonly string[]; page: string; read: string };

/** The most trustworthy origin of a value. */
export function originOf(words: string, { said, own, page, read }: KnownOrigins): RecordOrigin {
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
  /** Set for recipients, amounts and links: only the person may supply them. */
  isGuarded?: boolean;
  /** Compared as a number: 1,200.00 equals 1200, and 5 is not part of 25. */
  isFigure?: boolean;
};

/**
 * A field of a card. People to notify or to make responsible are taken only from what the asking person wrote: a name found in a page or a record,
 * or made up by the model, may have been planted by somebody else.
 */
export function proposedField(
  { name, label, required = false, words, isGuarded = false, isFigure = false }: Given,
  known: KnownOrigins,
): ProposedField {
  const origin = words === '' ? 'own' : isFigure ? originOfFigure(words, known) : originOf(words, known);
  return { name, label, required: required !== false, words, origin, guarded: isGuarded && origin !== 'typed' && origin !== 'own' };
}

function originOfFigure(words: string, { said, page, read }: KnownOrigins): RecordOrigin {
  const isIn = (text: string) => splitAtFigures(text).some(({ figure }) => figure !== '' && Number(figure) === Number(words));
  if (isIn(said)) return 'typed';
  if (isIn(page)) return 'page';
  return isIn(read) ? 'record' : 'guess';
}

const ADDRESS = /(?:https?:\/\/|www\.)\S+/gi;

/** Whether a text contains a web address that the person did not type, which may have been planted. */
export function hasForeignLink(text: string, said: string): boolean {
  return (text.match(ADDRESS) ?? []).some((address) => !said.includes(address));
}

/** Prepares a text of a proposal without a form. Refuses addresses that the person did not type, because the person could not edit them. */
export function buttonWords(text: string, said: string): string {
  if (hasForeignLink(text, said)) throw new Refused('网址要由用户自己给出：请去掉，或请用户把它写在提问里');
  return withoutMentions(text, said);
}

/** Removes the @ before names that the person did not mention, because mentions notify people. */
export function withoutMentions(text: string, said: string): string {
  return text.replace(/[@＠]([^@＠\s]{0,20})/g, (mention, name: string) => (name !== '' && said.includes(mention) ? mention : name));
}

/** Plain text as HTML of a rich field. */
export function asHtml(text: string): string {
  return paragraphsOf(text.replaceAll(/\n+/g, '\n'));
}
