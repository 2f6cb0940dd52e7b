/** What a document said when something was done with it: its values by name, and the SHA-256 of its files in a stable order. */
export type Sealed = { values: Record<string, string>; files: string[] };
