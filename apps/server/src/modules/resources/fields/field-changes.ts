import { textOf } from '@houtai/contract/form-check';
import { labelsOf } from '@houtai/contract/form-words';
import type { FieldChange } from '@houtai/contract/history';
import { ownValue } from '@houtai/contract/own-value';
import { namedFields } from '@houtai/contract/resource-parts';

import { ANOTHER, changesBetween, LOOKS } from '#modules/history/index.ts';
import type { AnsweredRow } from '#modules/lists/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { describeResource } from '../describe-resource.ts';
import type { PreparedResource } from '../options/served.ts';

/** The differences between two states of a record in words; for a new record, all fields. */
export async function changesOf(
  ctx: Ctx,
  served: PreparedResource,
  before: AnsweredRow | undefined,
  after: AnsweredRow,
): Promise<FieldChange[]> {
  const { fields } = served.resource.form;
  const labels = { ...labelsOf(fields), ...served.labels };
  for (const name of namedFields(served.resource).keys()) delete labels[name];
  const blank = Object.fromEntries(Object.keys(fields).map((name) => [name, '']));
  const notes = before ? sameWordsNotes(served, before, after) : {};
  const [words, now] = await Promise.all([before ? describeResource(ctx, served, before) : blank, describeResource(ctx, served, after)]);
  return changesBetween(words, now, labels, notes);
}

/** Notes for changed fields with the same text: another record of that name, or a changed format. */
function sameWordsNotes({ resource }: PreparedResource, former: AnsweredRow, detail: AnsweredRow): Record<string, string> {
  const changed = Object.entries(resource.form.fields).filter(
    ([name]) => textOf(ownValue(former, name)) !== textOf(ownValue(detail, name)),
  );
  const notes = changed.flatMap(([name, { kind }]) =>
    kind === 'rich' ? [[name, LOOKS]] : kind === 'id' || kind === 'ids' ? [[name, ANOTHER]] : [],
  );
  return Object.fromEntries(notes);
}
