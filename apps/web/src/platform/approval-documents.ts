import type { BusinessType } from '@houtai/contract/approval-kinds';
import type { ComponentType } from 'react';

import { lazyPart } from '#ui/frame/lazy-part.ts';

type PaperProps = { id: string; onDone: () => void };

/** How a kind of document shows itself to those who decide on it: the feature of the kind registers it, as the approvals know no kind. */
export type ApprovalDocument = {
  /** Its parts to be read, in the columns that the approvals give it; reads the document by its own id. */
  load: () => Promise<{ default: ComponentType<{ id: string }> }>;
  /** Its paper, which opens the browser's own printing and says when it is done; absent, the page itself is printed. */
  loadPaper?: () => Promise<{ default: ComponentType<PaperProps> }>;
  /** The address where its submitter changes it. */
  edit: (id: string) => string;
};

/** The kinds that a feature shows, by their business type. */
export type ApprovalDocuments = Readonly<Partial<Record<BusinessType, ApprovalDocument>>>;

type Shown = { Body: ComponentType<{ id: string }>; Paper: ComponentType<PaperProps> | null; edit: (id: string) => string };

const known = new Map<string, Shown>();

/** Says which kinds of documents there are; the composition root knows them. */
export function announceDocuments(features: readonly { approvalDocuments?: ApprovalDocuments }[]): void {
  for (const [type, { load, loadPaper, edit }] of features.flatMap(({ approvalDocuments }) => Object.entries(approvalDocuments ?? {})))
    known.set(type, { Body: lazyPart(load), Paper: loadPaper ? lazyPart(loadPaper) : null, edit });
}

/** How a kind of document is shown; undefined where this build has no page of it. */
export function documentOf(type: BusinessType): Shown | undefined {
  return known.get(type);
}
