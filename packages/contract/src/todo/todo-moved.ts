import { z } from 'zod';

/** What a move answers: who had brought records to the wished state already, in words, where whoever moves them saw them elsewhere. */
export const Moved = z.object({ already: z.string().optional() });
export type Moved = z.infer<typeof Moved>;
