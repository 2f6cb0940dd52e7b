import type { ApprovalField } from '@houtai/contract/approval-conditions';
import type { BusinessType } from '@houtai/contract/approval-kinds';
import type { DocumentState } from '@houtai/contract/document-states';
import type { FieldChange } from '@houtai/contract/history';
import type { SQLWrapper } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

import type { Ctx, OpenCtx } from '#platform/db/work/context.ts';
import { AppError } from '#platform/http/replies/errors.ts';

import type { LaterChange } from './flows/later-change.ts';
import type { Sealed } from './sealing/sealed.ts';

/** A document as its flow needs it. */
export type ApprovalDocument = {
  ownerId: string;
  companyId: string;
  departmentId: string;
  /** In words, as `documentTitle` makes it. */
  title: string;
  /** In a line, and what stands out of it, as its amount. */
  summary: string;
  figure: string;
  /** The fields that conditions use, as text. */
  values: Record<string, string>;
  /** As what it stands in its own module. */
  state: DocumentState;
  /** What signatures seal: every value that was shown to who signs, and the SHA-256 of the files. */
  sealed: Sealed;
};

/** What became of the flow of a document. A document is locked while its flow runs, and open again once it is returned or withdrawn. */
export type FlowEvent = 'started' | 'returned' | 'passed' | 'rejected' | 'withdrawn' | 'ended';

/** Where documents of a kind are stored; one that is no draft has a flow, unless `mayPredate` lets it be older than the first process of the kind. */
export type StoredDocuments = { table: PgTable; id: PgColumn; number: PgColumn; state: PgColumn; createdAt: PgColumn; mayPredate: boolean };

/** A kind of document that goes through approvals. Its module registers it; the engine knows no kind by name. */
export type ApprovalKind = {
  businessType: BusinessType;
  /** The type of its records, as in histories and messages. */
  recordType: string;
  fields: readonly ApprovalField[];
  /** Those of the fields that a step may have filled in. */
  fillable: readonly string[];
  /** Fields that a step may hide from its approvers. The module leaves them out of all that it sends of a document; see `hiddenFields`. */
  hideable: readonly { name: string; label: string }[];
  /** Several are passed at the same time where nothing is to be looked at. */
  mayBulk: boolean;
  stored: StoredDocuments;
  urlOf: (businessId: string) => string;
  /** Reads a document, locked where it is about to change; null where there is none. */
  read: (ctx: Pick<OpenCtx, 'db'>, businessId: string, how?: 'locked') => Promise<ApprovalDocument | null>;
  /** Whether the caller may see the document for other reasons than its flow. */
  maySee: (ctx: Ctx, businessId: string) => Promise<boolean>;
  /** Its documents for a project, as queries of their ids: all of them, and those that `maySee` lets the caller see. */
  ofProject: (ctx: Ctx, projectId: string) => Promise<{ all: SQLWrapper; seen: SQLWrapper }>;
  /** The values of a form that is not saved yet, as conditions use them; what is not fit is left out. */
  valuesOf: (form: Readonly<Record<string, unknown>>) => Record<string, string>;
  /** Follows its flow, in the flow's transaction; where the server itself acts, in the name of the built-in administrator. */
  follow: (ctx: Ctx, businessId: string, event: FlowEvent) => Promise<void>;
  /** Stores what a step filled in; throws A0400 where a value is not fit. */
  fill: (ctx: OpenCtx, businessId: string, values: Readonly<Record<string, string>>) => Promise<void>;
  /** The calls that may change what was sealed of a document although nobody signs; whatever else differs was changed by hand. */
  laterChanges: readonly LaterChange[];
  /** What differs between two sealed documents, in words. */
  difference: (ctx: OpenCtx, before: Sealed, after: Sealed) => Promise<FieldChange[]>;
  /** Facts about documents that their approvers should look at, by document; asked for many at the same time. */
  warnings: (ctx: OpenCtx, businessIds: readonly string[]) => Promise<Map<string, { text: string; url: string }[]>>;
  /** What the owner did lately in documents of the kind, in a sentence; blank where nothing is known. */
  lately: (ctx: OpenCtx, ownerId: string) => Promise<string>;
};

declare module '#platform/module.ts' {
  interface Hooks {
    approvalKind: ApprovalKind;
  }
}

/** The kind of a business type; A0404 where no module brings it. */
export function kindOf({ registry }: Pick<OpenCtx, 'registry'>, businessType: BusinessType): ApprovalKind {
  const kind = registry.given('approvalKind').find((each) => each.businessType === businessType);
  if (!kind) throw new AppError('A0404', '没有这种单据');
  return kind;
}
