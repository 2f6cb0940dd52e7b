import { localDate } from '@houtai/contract/dates';
import type { ChoiceField, CodeField, FlagField, IdField, OptionalChoiceField, PartField } from '@houtai/contract/form';
import { declaredOptions, OptionIndex } from '@houtai/contract/form-options';
import { readFieldText } from '@houtai/contract/form-reading';
import { RULES } from '@houtai/contract/rules';

import { type AssistantRequest, Refused } from '../asking/asking.ts';
import { asHtml, hasForeignLink, type KnownOrigins, withoutMentions } from '../clients/origins.ts';
import { customerOf, type NamedRecord, personOf, projectOf } from './records-by-name.ts';
import { codeFor } from './records-in-words.ts';

/** The value of a control, its words, and the record it belongs to. */
export type FilledValue = { text: string; words: string; within?: NamedRecord };

type Read = (name: string) => string;

/** The value that words denote in a field; refuses words without a meaning. */
export async function valueFor(asking: AssistantRequest, field: PartField, given: string, read: Read): Promise<FilledValue> {
  switch (field.kind) {
    case 'flag':
    case 'choice':
    case 'maybe':
      return codeOf(field, given);
    case 'code':
      return entryOf(asking, field, given, read);
    case 'id':
      return recordFor(asking, field, given, read);
    case 'ids': {
      const people = await Promise.all(
        given
          .split(/[、,，\s]+/)
          .filter(Boolean)
          .map((name) => personOf(asking, name)),
      );
      return { text: people.map(({ id }) => id).join(','), words: people.map(({ words }) => words).join('、') };
    }
    case 'rich': {
      const words = withoutMentions(given, asking.said);
      return { text: asHtml(words), words };
    }
    case 'amount':
    case 'whole':
    case 'day':
      return figureOf(asking, field, given);
    default: {
      const text = withoutMentions(given, asking.said);
      return { text, words: text };
    }
  }
}

function codeOf(field: FlagField | ChoiceField | OptionalChoiceField, given: string): FilledValue {
  const { label, words } = field;
  const options = new OptionIndex(declaredOptions(field) ?? []);
  const { text } = readFieldText(field, given, { options });
  if (text === undefined) throw new Refused(`${label}没有「${given}」，可选：${Object.values(words).join('、')}`);
  return { text, words: options.wordsOf(text) };
}

function figureOf({ ctx }: AssistantRequest, field: PartField, given: string): FilledValue {
  const { text, fault } = readFieldText(field, given, { options: undefined, today: localDate(ctx.now) });
  if (fault !== undefined) throw new Refused(`${field.label}：${fault}`);
  return { text, words: text };
}

async function entryOf(
  asking: AssistantRequest,
  { label, dictionary, within }: CodeField,
  given: string,
  read: Read,
): Promise<FilledValue> {
  const outer = within ? read(within.field) : '';
  if (within && outer === '') throw new Refused(`${label}要先填写它所属的字段`);
  const { code, words } = await codeFor(asking, within ? within.dictionaryOf(outer) : dictionary, given, label);
  return { text: code, words };
}

async function recordFor(asking: AssistantRequest, { of, within }: IdField, given: string, read: Read): Promise<FilledValue> {
  if (of === 'project') {
    const outer = within ? read(within.field) : '';
    const { projectId, projectName, customerId, customerName } = await projectOf(asking, given, outer || undefined);
    return { text: projectId, words: projectName, within: { id: customerId, words: customerName } };
  }
  const { id, words } = of === 'person' ? await personOf(asking, given) : await customerOf(asking, given);
  return { text: id, words };
}

/** Rules of fields that lead to somebody: bank account, telephone, mail, link. */
const LEADING = [RULES.bankNum, RULES.mobilePhone, RULES.phone, RULES.phoneAndMobile, RULES.email, RULES.url];

/** Whether only the person may supply a value: recipients, amounts and links. */
export function isGuarded(field: PartField, words: string, { said }: KnownOrigins): { isGuarded: boolean; isFigure: boolean } {
  const isFigure = field.kind === 'amount';
  const isPerson = (field.kind === 'id' || field.kind === 'ids') && field.of === 'person';
  const leads = 'rule' in field && LEADING.some((rule) => rule === field.rule);
  return { isGuarded: isFigure || isPerson || leads || hasForeignLink(words, said), isFigure };
}
