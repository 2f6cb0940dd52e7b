import type { ApprovalDefinition } from '@houtai/contract/approval-definitions';

/** Where a person works: the primary department and its company. */
export type Position = { departmentId: string; companyId: string };

/** A department with its head, who is active; null without one. */
export type Department = Position & { name: string; headId: string | null };

/**
 * The organisation as one kind of document sees it at one moment, loaded before and asked synchronously. Who is disabled or gone is nobody's
 * head, holds no role and no post, is no administrator and stands in for nobody.
 */
export type Directory = {
  /** The name for messages; the id where there is no such person. */
  nameOf: (userId: string) => string;
  isActive: (userId: string) => boolean;
  /** Linked with enterprise messaging, or that is not asked for. */
  isLinked: (userId: string) => boolean;
  /** Null for nobody, or for a person without a department. */
  placeOf: (userId: string) => Position | null;
  /** The department and those above it, the nearest first; empty for an unknown one. One that is above itself ends the list. */
  departmentsUp: (departmentId: string) => readonly Department[];
  /** Every department, for what has to hold wherever somebody submits. */
  departments: () => readonly Department[];
  /** Departments that are above themselves, by their names. */
  circles: () => readonly string[];
  /** Whether there is such a role or post, no matter who holds it. */
  hasRole: (roleId: string) => boolean;
  hasPost: (postId: string) => boolean;
  /** Holders in a stable order: of everybody, of a company, or of a department. */
  holdersOfRole: (roleId: string, place: Partial<Position>) => readonly string[];
  holdersOfPost: (postId: string, place: Partial<Position>) => readonly string[];
  /** Who stands in for a person at a moment, one step of a chain; null for nobody. */
  standInOf: (userId: string, at: string) => string | null;
  /** Who looks after approvals; never empty in a working installation. */
  administrators: () => readonly string[];
};

/** Working time: the moment so many working days after a moment, both ISO 8601 in UTC. */
export type Calendar = { after: (moment: string, workingDays: number) => string };

/** All that a step of a flow depends on, beside its state and the action. */
export type World = { definition: ApprovalDefinition; directory: Directory; calendar: Calendar };
