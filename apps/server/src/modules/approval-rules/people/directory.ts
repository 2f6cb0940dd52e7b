import type { ApprovalDefinition } from '@houtai/contract/approval-definitions';

/** The primary department of a person and its company. */
export type Position = { departmentId: string; companyId: string };

/** A department and its active head; null without one. */
export type Department = Position & { name: string; headId: string | null };

/**
 * The organisation as one kind of document sees it at one moment; loaded in advance, so that queries are synchronous. Disabled and deleted
 * people are no heads, holders, administrators or delegates.
 */
export type Directory = {
  /** The display name; the id for an unknown person. */
  nameOf: (userId: string) => string;
  isActive: (userId: string) => boolean;
  /** Linked with enterprise messaging, or linking is not required. */
  isLinked: (userId: string) => boolean;
  /** Null for unknown people and people without a department. */
  placeOf: (userId: string) => Position | null;
  /** The department and its ancestors, nearest first; empty for an unknown one. Stops at a cycle. */
  departmentsUp: (departmentId: string) => readonly Department[];
  departments: () => readonly Department[];
  /** Names of departments that are their own ancestors. */
  circles: () => readonly string[];
  /** Whether the role or post exists, even without holders. */
  hasRole: (roleId: string) => boolean;
  hasPost: (postId: string) => boolean;
  /** Holders in a stable order: all, of a company, or of a department. */
  holdersOfRole: (roleId: string, place: Partial<Position>) => readonly string[];
  holdersOfPost: (postId: string, place: Partial<Position>) => readonly string[];
  /** The delegate of a person at that time, a single step of the chain; or null. */
  standInOf: (userId: string, at: string) => string | null;
  /** Administrators of approvals; never empty in a working installation. */
  administrators: () => readonly string[];
};

/** Adds working days to a moment; both are ISO 8601 in UTC. */
export type Calendar = { after: (moment: string, workingDays: number) => string };

/** Everything the rules depend on besides the state and the action. */
export type FlowWorld = { definition: ApprovalDefinition; directory: Directory; calendar: Calendar };
