import { BUSINESS_TYPES } from '@houtai/contract/approval-kinds';
import { characterCount } from '@houtai/contract/characters';
import { textOf, valuesIn } from '@houtai/contract/form-check';
import { describeFormFields, labelsOf } from '@houtai/contract/form-words';
import type { FieldChange } from '@houtai/contract/history';
import { linkTo } from '@houtai/contract/links';
import { ownValue } from '@houtai/contract/own-value';
import { SOFTWARE_COPYRIGHT_PAGE } from '@houtai/contract/software-copyright';
import { SOFTWARE_COPYRIGHT, SOFTWARE_COPYRIGHT_FORM } from '@houtai/contract/software-copyright-form';
import { eq, sql } from 'drizzle-orm';

import {
  type ApprovalDocument,
  type ApprovalKind,
  documentTitle,
  filesChange,
  type FlowEvent,
  OPEN_AGAIN,
  type SealedValues,
} from '#modules/approvals/index.ts';
import { fileHashesOf } from '#modules/files/index.ts';
import { ANOTHER, changesBetween, LOOKS } from '#modules/history/index.ts';
import { announceChanges } from '#modules/live/index.ts';
import { namesOf } from '#modules/people/index.ts';
import { recordNames } from '#modules/projects/index.ts';
import type { Ctx, OpenCtx } from '#platform/db/work/context.ts';
import { describeText } from '#platform/html/rich-text.ts';
import { refusedInput } from '#platform/http/replies/errors.ts';

import { softwareCopyrights } from './software-copyright.tables.ts';
import { TASK_APPROVAL, TASKS } from './software-copyrights.ts';
import { tasksOfProject } from './tasks-of-project.ts';

const { fields } = SOFTWARE_COPYRIGHT_FORM;
const { fileIds: _, ...LABELS } = labelsOf(fields);

const SETTLED = { passed: 'passed', rejected: 'rejected', returned: 'returned', withdrawn: 'withdrawn', ended: 'withdrawn' } as const;

/** The condition fields whose names are the same in the form. */
const TYPED = ['acquired', 'sourceLines', 'developedOn', 'ownerId', 'registration'] as const;

/** 软著任务 in approvals; the person who handles a task fills in the number of the registration office. */
export const SOFTWARE_COPYRIGHT_APPROVAL: ApprovalKind = {
  businessType: 'SOFTWARE_COPYRIGHT',
  recordType: SOFTWARE_COPYRIGHT.key,
  fields: [
    { name: 'acquired', label: fields.acquired.label, type: 'code', required: true, codes: fields.acquired.words },
    { name: 'sourceLines', label: fields.sourceLines.label, type: 'number', required: false, decimals: 0, least: '1' },
    { name: 'developedOn', label: fields.developedOn.label, type: 'day', required: true },
    { name: 'ownerId', label: fields.ownerId.label, type: 'person', required: true },
    { name: 'registration', label: fields.registration.label, type: 'text', required: false },
  ],
  fillable: ['registration'],
  hideable: [{ name: 'description', label: fields.description.label }],
  mayBulk: false,
  stored: {
    table: softwareCopyrights,
    id: softwareCopyrights.id,
    number: softwareCopyrights.number,
    state: softwareCopyrights.state,
    createdAt: softwareCopyrights.createdAt,
    mayPredate: false,
  },
  urlOf: (id) => linkTo(SOFTWARE_COPYRIGHT_PAGE, { id }),
  read: readDocument,
  maySee: TASKS.visibility.maySee,
  ofProject: tasksOfProject,
  valuesOf: (form) => Object.fromEntries(TYPED.map((name) => [name, textOf(form[name])]).filter(([, text]) => text !== '')),
  follow,
  fill,
  laterChanges: [
    { action: '修改软著任务', in: OPEN_AGAIN, changes: 'all' },
    { action: '删除软著任务', in: OPEN_AGAIN, changes: 'removed' },
    { action: '离职交接', field: 'ownerId', in: ['running', ...OPEN_AGAIN], changes: ['ownerId'] },
  ],
  difference,
  warnings: async () => new Map(),
  lately: async () => '',
};

async function readDocument(ctx: Pick<OpenCtx, 'db'>, id: string, how?: 'locked'): Promise<ApprovalDocument | null> {
  const query = ctx.db.select().from(softwareCopyrights).where(eq(softwareCopyrights.id, id)).$dynamic();
  const [row] = await (how === 'locked' ? query.for('update') : query);
  if (!row) return null;
  const owner = (await namesOf(ctx, [row.ownerId])).get(row.ownerId) ?? '';
  const { fileIds: _, ...form } = valuesIn(SOFTWARE_COPYRIGHT_FORM, { ...row, fileIds: '' });
  const values = Object.fromEntries(Object.entries(form).map(([name, value]) => [name, textOf(value)]));
  return {
    ownerId: row.ownerId,
    companyId: row.companyId,
    departmentId: row.departmentId,
    title: documentTitle({ person: owner, kind: BUSINESS_TYPES.SOFTWARE_COPYRIGHT, subject: `${row.name} ${row.release}` }),
    summary: row.language === '' ? row.name : `${row.name}（${row.language}）`,
    figure: row.sourceLines === null ? '' : `${row.sourceLines.toLocaleString('en')} 行`,
    values: Object.fromEntries(TYPED.map((name) => [name, values[name] ?? ''])),
    state: row.state,
    sealed: { values, files: await fileHashesOf(ctx, [SOFTWARE_COPYRIGHT.key], id) },
  };
}

function follow(ctx: Ctx, id: string, event: FlowEvent): Promise<void> {
  return event === 'started' ? TASK_APPROVAL.submit(ctx, id) : TASK_APPROVAL.settle(ctx, id, SETTLED[event]);
}

async function fill(ctx: OpenCtx, id: string, { registration = '' }: Readonly<Record<string, string>>): Promise<void> {
  if (characterCount(registration) > fields.registration.max)
    throw refusedInput([{ path: 'registration', msg: `最多 ${fields.registration.max} 个字` }]);
  await ctx.db
    .update(softwareCopyrights)
    .set({ registration, version: sql`${softwareCopyrights.version} + 1`, updatedAt: ctx.now })
    .where(eq(softwareCopyrights.id, id));
  await announceChanges(ctx, SOFTWARE_COPYRIGHT.key, [id]);
}

async function difference(ctx: OpenCtx, before: SealedValues, after: SealedValues): Promise<FieldChange[]> {
  const both = [before.values, after.values];
  const of = (name: string) => both.flatMap((values) => ownValue(values, name) || []);
  const names = await recordNames(ctx, { people: of('ownerId'), projects: of('projectId'), customers: [] });
  const words = ({ values }: SealedValues) => ({
    ...describeFormFields(fields, values),
    projectId: names.project(values['projectId'] ?? ''),
    ownerId: names.person(values['ownerId'] ?? ''),
    description: describeText(values['description'] ?? ''),
  });
  const differs = (name: string) => ownValue(before.values, name) !== ownValue(after.values, name);
  const changes = changesBetween(words(before), words(after), LABELS, {
    projectId: differs('projectId') && ANOTHER,
    ownerId: differs('ownerId') && ANOTHER,
    description: differs('description') && LOOKS,
  });
  return [...changes, ...filesChange(before, after)];
}
