import type { BusinessType } from '@houtai/contract/approval-kinds';
import type { ComponentType } from 'react';

import { lazyPart } from '#ui/frame/lazy-part.ts';

type PaperProps = { id: string; onDone: () => void };

/** How a kind of document is shown to its approvers. The feature of the kind registers it, so that approvals depend on no kind. */
export type ApprovalDocument = {
  /** Renders the document in the columns of the approval page; loads it by its id. */
  load: () => Promise<{ default: ComponentType<{ id: string }> }>;
  /** Renders the printable document, opens the browser's print dialog and reports when it closes. Without it the page itself is printed. */
  loadPaper?: () => Promise<{ default: ComponentType<PaperProps> }>;
  /** The address where its submitter changes it. */
  edit: (id: string) => string;
};

/** The document kinds of a feature, by business type. */
export type ApprovalDocuments = Readonly<Partial<Record<BusinessType, ApprovalDocument>>>;

type Shown = { Body: ComponentType<{ id: string }>; Paper: ComponentType<PaperProps> | null; edit: (id: string) => string };

const known = new Map<string, Shown>();

/** Registers all document kinds; called once by the composition root. */
export function announceDocuments(features: readonly { approvalDocuments?: ApprovalDocuments }[]): void {
  for (const [type, { load, loadPaper, edit }] of features.flatMap(({ approvalDocuments }) => Object.entries(approvalDocuments ?? {})))
    known.set(type, { Body: lazyPart(load), Paper: loadPaper ? lazyPart(loadPaper) : null, edit });
}

/** The registered document kind of a business type; undefined where this build has none. */
export function documentOf(type: BusinessType): Shown | undefined {
  return known.get(type);
}
