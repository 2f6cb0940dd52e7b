/** What a document said when something was done with it: its values by name, and the SHA-256 of its files in a stable order. */
export type Sealed = { values: Record<string, string>; files: string[] };

/** Seals how a flow stood that was stored before its actions said that: nobody did anything. */
export type Sealing = { type: 'seal'; by: string; at: string };

/** How a flow stood after an action, part by part, and the state that the action found: what was changed in between is named. */
export type FlowHashes = { found: string; state: string; columns: string; tasks: string };
