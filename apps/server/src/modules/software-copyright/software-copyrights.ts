import { textOf } from '@houtai/contract/form-check';
import { SOFTWARE_COPYRIGHT_PAGE } from '@houtai/contract/software-copyright';
import { SOFTWARE_COPYRIGHT } from '@houtai/contract/software-copyright-form';

import { followOwner, readByFlow } from '#modules/approvals/index.ts';
import { documentApproval, type DocumentApproval, documentRights, inDocumentView } from '#modules/documents/index.ts';
import { number } from '#modules/exports/index.ts';
import { dataScope, defineResource, partyRelation } from '#modules/resources/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { editingOf } from './editing.ts';
import { softwareCopyrights } from './software-copyright.tables.ts';

type Task = typeof softwareCopyrights.$inferSelect;

const { companyId: company, departmentId: department, ownerId: owner, createdBy } = softwareCopyrights;

export const TASKS = defineResource(SOFTWARE_COPYRIGHT, softwareCopyrights, {
  page: SOFTWARE_COPYRIGHT_PAGE,
  visibleBy: [
    partyRelation(owner, '负责人'),
    partyRelation(createdBy, '创建人', { isNotified: false }),
    dataScope({ company, department, owner }),
  ],
  furtherReaders: readByFlow('SOFTWARE_COPYRIGHT'),
  computed: { editing: editingOf },
  filters: { view: inDocumentView(softwareCopyrights) },
  cells: { sourceLines: number((row) => textOf(row['sourceLines']), '#,##0') },
  hasPairs: true,
  isNewUnlisted: true,
  rights: rightsTo,
  assertMay: (ctx, row, act) => TASK_APPROVAL.assertOpen(ctx, row, act),
  // A new owner brings their department, and later steps are resolved for it.
  afterChange: async (ctx, { before, after }) => {
    if (before && after && before.ownerId !== after.ownerId) await followOwner(ctx, 'SOFTWARE_COPYRIGHT', [after.id]);
  },
});

/** The approval functions of a task. */
export const TASK_APPROVAL: DocumentApproval<Task> = documentApproval({
  table: softwareCopyrights,
  recordType: SOFTWARE_COPYRIGHT.key,
  noun: SOFTWARE_COPYRIGHT.noun,
  owners: '负责人和创建人',
  lock: async (ctx, id) => (await TASKS.visibility.lockOne(ctx, id)).row,
  rightsTo,
});

/** Only the person in charge of a task and its creator may change it. */
function rightsTo(ctx: Ctx, { state, ownerId, createdBy }: Task) {
  const isOwn = [ownerId, createdBy].includes(ctx.actor.userId);
  return documentRights(ctx, { state, isOwn }, { edit: 'softwareCopyright:task:edit', remove: 'softwareCopyright:task:remove' });
}
