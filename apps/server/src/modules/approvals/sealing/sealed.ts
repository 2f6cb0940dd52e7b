/** A document at the time of an action: its values by name, and the SHA-256 of its files in a stable order. */
export type SealedValues = { values: Record<string, string>; files: string[] };

/** Seals the state of a flow whose earlier actions did not include it; nobody acted. */
export type SealingAction = { type: 'seal'; by: string; at: string };

/** Hashes of the parts of a flow after an action, and of the state before it, to detect changes in between. */
export type FlowHashes = { found: string; state: string; columns: string; tasks: string };
