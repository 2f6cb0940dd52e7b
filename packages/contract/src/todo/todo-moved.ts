import { z } from 'zod';

/** The answer of a move. `already`: who had moved records to the wanted state before, in words, if the caller saw them in another state. */
export const Moved = z.object({ already: z.string().optional() });
export type Moved = z.infer<typeof Moved>;
