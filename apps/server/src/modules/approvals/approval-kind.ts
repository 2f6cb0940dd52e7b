import type { ApprovalField } from '@houtai/contract/approval-conditions';
import type { BusinessType } from '@houtai/contract/approval-kinds';
import type { DocumentState } from '@houtai/contract/document-states';
import type { FieldChange } from '@houtai/contract/history';
import type { SQLWrapper } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

import type { Ctx, OpenCtx } from '#platform/db/work/context.ts';
import { AppError } from '#platform/http/replies/errors.ts';

import type { LaterChange } from './flows/later-change.ts';
import type { SealedValues } from './sealing/sealed.ts';

/** A document as the engine sees it. */
export type ApprovalDocument = {
  ownerId: string;
  companyId: string;
  departmentId: string;
  /** Made by `documentTitle`. */
  title: string;
  /** A one-line summary, and its most important value, such as the amount. */
  summary: string;
  figure: string;
  /** The fields that conditions use, as text. */
  values: Record<string, string>;
  /** The state stored by its own module. */
  state: DocumentState;
  /** The content that signatures seal: every value shown to the signer, and the SHA-256 of each file. */
  sealed: SealedValues;
};

/** A change in the flow of a document. A document is locked while its flow runs, and unlocked after it is returned or withdrawn. */
export type FlowEvent = 'started' | 'returned' | 'passed' | 'rejected' | 'withdrawn' | 'ended';

/**
 * Where documents of a kind are stored. Every document except drafts has a flow, unless `mayPredate` allows documents older than the first
 * process of the kind.
 */
export type StoredDocuments = { table: PgTable; id: PgColumn; number: PgColumn; state: PgColumn; createdAt: PgColumn; mayPredate: boolean };

/** A kind of document that goes through approvals. Its module registers it; the engine knows no kind by name. */
export type ApprovalKind = {
  businessType: BusinessType;
  /** The record type in histories and messages. */
  recordType: string;
  fields: readonly ApprovalField[];
  /** The fields that a step may fill in. */
  fillable: readonly string[];
  /**
   * Fields that a step may hide from its approvers. The module omits them from everything it sends about a document; see `hiddenFields`.
   */
  hideable: readonly { name: string; label: string }[];
  /** Whether several documents may be passed together when none of them has warnings. */
  mayBulk: boolean;
  stored: StoredDocuments;
  urlOf: (businessId: string) => string;
  /** Reads a document, with a row lock before a change; null if it does not exist. */
  read: (ctx: Pick<OpenCtx, 'db'>, businessId: string, how?: 'locked') => Promise<ApprovalDocument | null>;
  /** Whether the caller may see the document for reasons other than its flow. */
  maySee: (ctx: Ctx, businessId: string) => Promise<boolean>;
  /** Queries for ids of the documents of a project: all of them, and those that `maySee` lets the caller see. */
  ofProject: (ctx: Ctx, projectId: string) => Promise<{ all: SQLWrapper; seen: SQLWrapper }>;
  /** The values of an unsaved form, as conditions use them; invalid values are omitted. */
  valuesOf: (form: Readonly<Record<string, unknown>>) => Record<string, string>;
  /** Updates the document in the transaction of its flow. Actions of the server run as the built-in administrator. */
  follow: (ctx: Ctx, businessId: string, event: FlowEvent) => Promise<void>;
  /** Stores the fields that a step filled in; throws A0400 for invalid values. */
  fill: (ctx: OpenCtx, businessId: string, values: Readonly<Record<string, string>>) => Promise<void>;
  /** Calls that may change sealed content without a signature; any other difference is tampering. */
  laterChanges: readonly LaterChange[];
  /** The differences between two sealed documents, in words. */
  difference: (ctx: OpenCtx, before: SealedValues, after: SealedValues) => Promise<FieldChange[]>;
  /** Warnings for approvers, by document id; loaded for many documents at a time. */
  warnings: (ctx: OpenCtx, businessIds: readonly string[]) => Promise<Map<string, { text: string; url: string }[]>>;
  /** Recent activity of the owner in documents of this kind, as a sentence; blank if unknown. */
  lately: (ctx: OpenCtx, ownerId: string) => Promise<string>;
};

declare module '#platform/module.ts' {
  interface Hooks {
    approvalKind: ApprovalKind;
  }
}

/** The kind of a business type; throws A0404 if no module registers it. */
export function kindOf({ registry }: Pick<OpenCtx, 'registry'>, businessType: BusinessType): ApprovalKind {
  const kind = registry.given('approvalKind').find((each) => each.businessType === businessType);
  if (!kind) throw new AppError('A0404', '没有这种单据');
  return kind;
}
