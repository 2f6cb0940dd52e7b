import { z } from 'zod';

/** A file of a record (specification 3, file entry). */
export const FileEntry = z.object({ id: z.string(), fileName: z.string(), fileUrl: z.string(), size: z.number() });
export type FileEntry = z.infer<typeof FileEntry>;
