import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import { DOCUMENT_STATES } from '@houtai/contract/document-states';
import type { SoftwareCopyrightDetail, SoftwareCopyrightRow } from '@houtai/contract/software-copyright';
import { SOFTWARE_COPYRIGHT_FORM } from '@houtai/contract/software-copyright-form';

import { documentRights } from '#modules/documents/index.ts';
import { type Cells, day, moment, number, text } from '#modules/exports/index.ts';
import { filesOf } from '#modules/files/index.ts';
import { recordNames, type RecordNames } from '#modules/projects/index.ts';
import { idsIn } from '#modules/work-records/index.ts';
import type { Ctx } from '#platform/db/context.ts';

import { editingOf } from './editing.ts';
import type { SoftwareCopyrightTask } from './software-copyright-visibility.ts';

/** What the history and the files of a task are kept under. */
export const SOFTWARE_COPYRIGHT = 'software-copyright';

const TAGS = { edit: 'softwareCopyright:task:edit', remove: 'softwareCopyright:task:remove' } as const;

export async function toTaskRows(ctx: Ctx, found: readonly SoftwareCopyrightTask[]): Promise<SoftwareCopyrightRow[]> {
  const names = await namesFor(ctx, found);
  return found.map((row) => toRow(ctx, row, names));
}

export async function toTaskDetail(ctx: Ctx, row: SoftwareCopyrightTask): Promise<SoftwareCopyrightDetail> {
  const [names, files] = await Promise.all([namesFor(ctx, [row]), filesOf(ctx, SOFTWARE_COPYRIGHT, [row.id])]);
  const editing = editingOf(ctx, row);
  const fileList = files.get(row.id) ?? [];
  return {
    ...toRow(ctx, row, names),
    description: row.description,
    fileIds: idsIn(fileList),
    fileList,
    editing: editing && { userName: names.person(editing.userId), since: editing.since.toISOString() },
  };
}

/** Whether a task is the caller's to change: of whoever is in charge of it, or made it. */
export function rightsTo(ctx: Ctx, { state, ownerId, createdBy }: SoftwareCopyrightTask): SoftwareCopyrightRow['may'] {
  return documentRights(ctx, { state, isOwn: [ownerId, createdBy].includes(ctx.actor.userId) }, TAGS);
}

function namesFor(ctx: Ctx, rows: readonly SoftwareCopyrightTask[]): Promise<RecordNames> {
  return recordNames(ctx, {
    people: rows.flatMap(({ ownerId, editingBy }) => [ownerId, editingBy ?? []].flat()),
    projects: rows.flatMap(({ projectId }) => projectId ?? []),
    customers: [],
  });
}

function toRow(ctx: Ctx, row: SoftwareCopyrightTask, names: RecordNames): SoftwareCopyrightRow {
  return {
    id: row.id,
    number: row.number,
    name: row.name,
    shortName: row.shortName,
    release: row.release,
    acquired: row.acquired,
    projectId: row.projectId ?? '',
    projectName: names.project(row.projectId ?? ''),
    ownerId: row.ownerId,
    ownerName: names.person(row.ownerId),
    developedOn: row.developedOn,
    publishedOn: row.publishedOn ?? '',
    planOn: row.planOn ?? '',
    language: row.language,
    sourceLines: row.sourceLines,
    registration: row.registration,
    state: row.state,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
    may: rightsTo(ctx, row),
  };
}

type ColumnId = RequestOf<typeof calls.softwareCopyright.export>['columns'][number]['id'];

export const TASK_CELLS: Cells<SoftwareCopyrightRow, ColumnId> = {
  number: text((row) => row.number, 12),
  name: text((row) => row.name, 36),
  shortName: text((row) => row.shortName, 18),
  release: text((row) => row.release, 10),
  state: text((row) => DOCUMENT_STATES[row.state], 10),
  acquired: text((row) => SOFTWARE_COPYRIGHT_FORM.fields.acquired.words[row.acquired], 12),
  project: text((row) => row.projectName, 28),
  owner: text((row) => row.ownerName, 12),
  developedOn: day((row) => row.developedOn),
  publishedOn: day((row) => row.publishedOn),
  planOn: day((row) => row.planOn),
  language: text((row) => row.language, 20),
  sourceLines: number((row) => row.sourceLines, '#,##0'),
  registration: text((row) => row.registration, 20),
  createdAt: moment((row) => row.createdAt),
  updatedAt: moment((row) => row.updatedAt),
};
