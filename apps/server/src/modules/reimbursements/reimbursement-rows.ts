import type { ReimbursementDetail, ReimbursementRow } from '@houtai/contract/reimbursements';
import { inArray } from 'drizzle-orm';

import { documentRights } from '#modules/documents/index.ts';
import { filesOf } from '#modules/files/index.ts';
import { departments } from '#modules/people/index.ts';
import { recordNames } from '#modules/projects/index.ts';
import { idsIn } from '#modules/work-records/index.ts';
import { type Ctx, holds } from '#platform/db/work/context.ts';

import { readLines, type StoredLine } from './expense-lines.ts';
import { lineFindings } from './line-findings.ts';
import type { Reimbursement } from './reimbursement-visibility.ts';

/** The record types of a reimbursement's history and attachments, and of its invoice files. */
export const REIMBURSEMENT = 'reimbursement';
export const INVOICES = 'reimbursement-invoice';

const TAGS = { edit: 'reimbursement:reimbursement:edit', remove: 'reimbursement:reimbursement:remove' } as const;

type Names = { person: (id: string) => string; project: (id: string) => string; department: (id: string) => string };

export async function toReimbursementRows(ctx: Ctx, found: readonly Reimbursement[]): Promise<ReimbursementRow[]> {
  const names = await namesFor(ctx, found, []);
  return found.map((row) => toRow(ctx, row, names));
}

export async function toReimbursementDetail(ctx: Ctx, row: Reimbursement): Promise<ReimbursementDetail> {
  const lines = await readLines(ctx, row.id);
  const names = await namesFor(ctx, [row], lines);
  const [attached, invoices] = await Promise.all([filesOf(ctx, REIMBURSEMENT, [row.id]), filesOf(ctx, INVOICES, [row.id])]);
  const found = await lineFindings(ctx, { claimant: names.person(row.ownerId), createdAt: row.createdAt }, lines);
  const files = new Map((invoices.get(row.id) ?? []).map((file) => [file.id, file]));
  const fileList = attached.get(row.id) ?? [];
  return {
    ...toRow(ctx, row, names),
    account: mayReadAccount(ctx, row) ? row.account : shortAccount(row.account),
    lines: lines.map((line, index) => ({
      ...line,
      projectName: names.project(line.projectId),
      file: files.get(line.fileId) ?? null,
      findings: found[index] ?? [],
    })),
    fileIds: idsIn(fileList),
    fileList,
  };
}

/** The account is visible to the payee and to people who pay. */
export function mayReadAccount({ actor }: Ctx, { ownerId }: Pick<Reimbursement, 'ownerId'>): boolean {
  return ownerId === actor.userId || holds(actor, 'reimbursement:reimbursement:account');
}

/** The shortened account for others. */
export function shortAccount(account: string): string {
  return account && `尾号 ${account.slice(-4)}`;
}

/** Only the payee may change a document. */
export function rightsTo(ctx: Ctx, { state, ownerId }: Pick<Reimbursement, 'state' | 'ownerId'>): ReimbursementRow['may'] {
  return documentRights(ctx, { state, isOwn: ownerId === ctx.actor.userId }, TAGS);
}

async function namesFor(ctx: Ctx, rows: readonly Reimbursement[], lines: readonly StoredLine[]): Promise<Names> {
  const [{ person, project }, places] = await Promise.all([
    recordNames(ctx, {
      people: rows.map(({ ownerId }) => ownerId),
      projects: [...rows, ...lines].flatMap(({ projectId }) => projectId || []),
      customers: [],
    }),
    ctx.db
      .select({ id: departments.id, name: departments.name })
      .from(departments)
      .where(
        inArray(
          departments.id,
          rows.map(({ departmentId }) => departmentId),
        ),
      ),
  ]);
  const named = new Map(places.map(({ id, name }) => [id, name]));
  return { person, project, department: (id) => named.get(id) ?? '' };
}

function toRow(ctx: Ctx, row: Reimbursement, names: Names): ReimbursementRow {
  return {
    id: row.id,
    number: row.number,
    type: row.type,
    projectId: row.projectId,
    projectName: names.project(row.projectId),
    tripFrom: row.tripFrom ?? '',
    tripTo: row.tripTo ?? '',
    reason: row.reason,
    ownerId: row.ownerId,
    ownerName: names.person(row.ownerId),
    departmentName: names.department(row.departmentId),
    state: row.state,
    total: row.total,
    lineCount: row.lineCount,
    period: row.period,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
    may: rightsTo(ctx, row),
  };
}
