import { z } from 'zod';

import { keysOf } from '../form/keys-of.ts';
import { DOCUMENT_VIEWS } from './document-states.ts';

/**
 * The view of a list of documents with an approval: all that the caller may see, their own, or those in a state; `returned` are those with
 * their owner again.
 */
export const DocumentView = z.enum(keysOf(DOCUMENT_VIEWS), '视图不正确');
export type DocumentView = z.infer<typeof DocumentView>;

/** The actions that the caller may take on a document now. */
export const DocumentRights = z.object({ edit: z.boolean(), remove: z.boolean() });
