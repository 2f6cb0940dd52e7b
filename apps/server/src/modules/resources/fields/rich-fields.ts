import type { InputFault } from '@houtai/contract/call';
import type { RichField } from '@houtai/contract/form';
import { textOf } from '@houtai/contract/form-check';
import { ownValue } from '@houtai/contract/own-value';
import type { AnyResource } from '@houtai/contract/resource';
import { computedIn } from '@houtai/contract/resource-parts';

import { fileIdsIn } from '#platform/html/clean-html.ts';
import { checkedText, plainText } from '#platform/html/rich-text.ts';

import type { FormValues } from '../resource-store.ts';

function richFields({ form: { fields } }: AnyResource): [name: string, field: RichField][] {
  return Object.entries(fields).flatMap(([name, field]): [string, RichField][] => (field.kind === 'rich' ? [[name, field]] : []));
}

/** The form with sanitised rich texts, and their faults. */
export function cleanedForm(resource: AnyResource, form: FormValues): { form: FormValues; faults: InputFault[] } {
  const texts = richFields(resource).map(([name, field]) => ({ name, ...checkedText(name, textOf(ownValue(form, name)), field) }));
  return {
    form: { ...form, ...Object.fromEntries(texts.map(({ name, html }) => [name, html])) },
    faults: texts.flatMap(({ faults }) => faults),
  };
}

/** The plain text of a sanitised form's rich texts, for searches. */
export function plainTextOf(resource: AnyResource, form: FormValues): string {
  const texts = richFields(resource).flatMap(([name]) => textOf(ownValue(form, name)) || []);
  return texts.map(plainText).join('\n');
}

/** The files that the rich texts of a form show or link to. */
export function textFilesIn(resource: AnyResource, form: FormValues): string[] {
  return richFields(resource).flatMap(([name]) => fileIdsIn(textOf(ownValue(form, name))));
}

/** The names of long values that only details have, so that lists need not read them. */
export function longValuesOf(resource: AnyResource): string[] {
  const others = computedIn(resource, 'detail').flatMap(([name, { kind }]) => (kind === 'other' ? name : []));
  return ['plainText', ...others, ...richFields(resource).flatMap(([name]) => ((resource.detail ?? []).includes(name) ? name : []))];
}
