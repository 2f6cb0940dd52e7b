import { z } from 'zod';

import { keysOf } from '../form/keys-of.ts';
import { DOCUMENT_VIEWS } from './document-states.ts';

/** Which documents with an approval a list shows: all that a person may see, their own, or those of a state; `returned` are those that are with their owner again. */
export const DocumentView = z.enum(keysOf(DOCUMENT_VIEWS), '视图不正确');
export type DocumentView = z.infer<typeof DocumentView>;

/** What the caller may do with a document now. */
export const DocumentRights = z.object({ edit: z.boolean(), remove: z.boolean() });
