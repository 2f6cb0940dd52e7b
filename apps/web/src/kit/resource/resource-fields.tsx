import type { Fields } from '@houtai/contract/form';
import { ownValue } from '@houtai/contract/own-value';
import { isFileField } from '@houtai/contract/resource';
import { fixedFields } from '@houtai/contract/resource-parts';
import type { ReactNode } from 'react';

import { FilesField } from '#kit/files/file-upload.tsx';
import type { Uploads } from '#kit/files/queue/use-uploads.ts';
import { DeclaredFields } from '#kit/form-layout/declared-fields.tsx';
import type { BoundField } from '#kit/form/fields/bound-field.ts';
import { WideField } from '#kit/form/sheets/form-sheet.tsx';
import type { FieldsForm } from '#kit/form/use-form.ts';
import { LinesField } from '#kit/lines/lines-field.tsx';
import { RichTextField } from '#kit/rich-text/rich-text-field.tsx';

import type { AnyRecord } from './any-record.ts';
import type { FormView } from './resource-view.ts';

type ResourceFieldsProps = {
  view: FormView;
  record: AnyRecord | undefined;
  form: Pick<FieldsForm<Fields>, 'fields'>;
  uploads: Uploads;
};

/** The fields of a resource in the order of their declaration; rich texts, files and rows over the full width. */
export function ResourceFields({ view, record, form, uploads }: ResourceFieldsProps): ReactNode {
  const { resource, hints = {}, instead = {}, lines = {} } = view;
  const isFixed = (name: string) => fixedFields(resource).includes(name);
  const drawn = Object.entries<BoundField>(form.fields).flatMap(([name, of]): [string, ReactNode][] => {
    const own = ownValue(instead, name);
    if (own) return [[name, own(of, record)]];
    if (record && isFixed(name)) return [[name, null]];
    const { field } = of;
    const hint = ownValue(hints, name);
    if (field.kind === 'rows') {
      const columns = ownValue(lines, name) ?? Object.fromEntries(Object.keys(field.fields).map((part) => [part, { width: PART_WIDTH }]));
      return [[name, wide(name, <LinesField of={{ ...of, field }} uploads={uploads} columns={columns} />)]];
    }
    if (field.kind === 'ids' && isFileField(field))
      return [[name, wide(name, <FilesField of={{ ...of, field }} uploads={uploads} hint={hint} />)]];
    if (field.kind === 'rich') return [[name, wide(name, <RichTextField of={{ ...of, field }} hint={hint} height={TEXT_HEIGHT} />)]];
    return [];
  });
  return <DeclaredFields form={form} hints={hints} instead={Object.fromEntries(drawn)} />;
}

/** In pixels; the user may enlarge it. */
const TEXT_HEIGHT = 240;

/** In pixels, for a part whose column the page does not describe. */
const PART_WIDTH = 128;

function wide(name: string, control: ReactNode): ReactNode {
  return <WideField key={name}>{control}</WideField>;
}
